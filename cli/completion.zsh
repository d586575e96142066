#compdef touchstone
# Completion of touchstone for zsh. Load it after compinit with: source <(npx touchstone completion zsh)
IFS= read -r -d '' _touchstone_rows <<'END'
{{rows}}
END
_touchstone_ids=({{ids}})
_touchstone() {
  local name place kind choices about value
  local -a commands specs
  if [[ $words[1] == npx ]]; then
    if [[ $words[2] != touchstone ]] || ((CURRENT < 3)); then
      _default
      return
    fi
    shift words
    ((CURRENT--))
  fi
  while IFS=$'\t' read -r name place kind choices about; do
    [[ $kind != command ]] || commands+=("$name:$about")
    [[ $name == "$words[2]" ]] || continue
    case $kind in
    words) value=":value:($choices)" ;;
    ids) value=':value:($_touchstone_ids)' ;;
    files) value=':value:_files' ;;
    none) value=':value: ' ;;
    *) value= ;;
    esac
    case $place in
    --*) specs+=("*${place}[${${${about//\[/\\[}//\]/\\]}//:/\\:}]$value") ;;
    [0-9*]) specs+=("$place$value") ;;
    esac
  done <<<"$_touchstone_rows"
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  shift words
  ((CURRENT--))
  (($#specs == 0)) || _arguments $specs
}
compdef _touchstone touchstone npx
