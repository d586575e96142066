# Completion of touchstone for bash. Load it with: source <(npx touchstone completion bash)
IFS= read -r -d '' _touchstone_rows <<'END'
{{rows}}
END
_touchstone_ids='{{ids}}'
_touchstone() {
  local at=1 current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}"
  local name place kind words _ commands= flags= argument= value=
  COMPREPLY=()
  if [[ ${COMP_WORDS[0]} == npx ]]; then
    [[ $COMP_CWORD -gt 1 && ${COMP_WORDS[1]} == touchstone ]] || return 0
    at=2
  fi
  while IFS=$'\t' read -r name place kind words _; do
    [[ $kind != ids ]] || words=$_touchstone_ids
    [[ $kind == ids || $kind == words ]] || words=
    [[ $kind != command ]] || commands+=" $name"
    [[ $name == "${COMP_WORDS[at]}" ]] || continue
    case $place in
    --*) flags+=" $place" ;;
    1 | \*) argument=$words ;;
    esac
    if [[ $place == "$before" && $kind != switch ]]; then
      value=yes
      argument=$words
      # Else bash completes files where it has no words.
      [[ $kind != none ]] || compopt +o default 2>/dev/null
      break
    fi
  done <<<"$_touchstone_rows"
  if ((COMP_CWORD == at)); then
    argument="$commands --help --version"
  elif [[ -z $value && $current == -* ]]; then
    argument=$flags
  fi
  COMPREPLY=($(compgen -W "$argument" -- "$current"))
}
complete -o default -F _touchstone touchstone npx
