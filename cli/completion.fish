# Completion of touchstone for fish. Load it with: npx touchstone completion fish | source
set -g __touchstone_ids {{ids}}
function __touchstone_words
    set -l words (commandline -opc)
    if test "$words[1]" = npx
        test "$words[2]" = touchstone; or return 1
        set -e words[1]
    end
    set -e words[1]
    test (count $words) -eq 0; or printf '%s\n' $words
end
function __touchstone_begins
    set -l words (__touchstone_words); and test (count $words) -eq 0
end
function __touchstone_in
    set -l words (__touchstone_words); and test "$words[1]" = $argv[1]
end
echo '{{rows}}' | while read -l -d \t name place kind words about
    set -l value -f
    switch $kind
        case words
            set value -f -a $words
        case ids
            set value -f -a '$__touchstone_ids'
        case files
            set value -F
    end
    for program in touchstone npx
        set -l inside complete -c $program -n "__touchstone_in $name"
        switch $place
            case -
                complete -c $program -n __touchstone_begins -f -a $name -d $about
            case '--*'
                test $kind = switch; or set -p value -r
                $inside -l (string sub -s 3 -- $place) $value -d $about
            case 1 '\*'
                $inside $value
        end
    end
end
