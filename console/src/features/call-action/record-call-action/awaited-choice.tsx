import { Select, type RefSelectProps } from 'antd';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { beginningFirst, bestMatch, byDigit, hasText, type Option } from './best-match';
import { type TypedAhead } from './typed-ahead';

/** The first field of the form: it takes the focus and the keys typed before it was rendered. */
export interface FirstField {
  begin(typed: TypedAhead): void;
  /** Takes the focus and shows its options. */
  show(): void;
}

interface AwaitedChoiceProps {
  id: string;
  /** Undefined while loading. */
  options: readonly Option[] | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onBlur?: () => void;
  placeholder: string;
  clearable?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  first?: Ref<FirstField>;
  /** The digits 1 to 9 choose the first nine options. */
  byNumber?: boolean;
}

/** Places for nine options that are not loaded yet. */
const nine: readonly Option[] = Array.from({ length: 9 }, (_, at) => ({ value: String(at), label: '' }));

/** Selects one of many options by a few letters. Letters and Enter (or Tab) typed before the options arrive take effect once they do. */
export function AwaitedChoice({
  first,
  options,
  value,
  onChange,
  onBlur,
  clearable,
  invalid,
  placeholder,
  byNumber = false,
  ...shown
}: AwaitedChoiceProps) {
  const select = useRef<RefSelectProps>(null);
  const [text, setText] = useState('');
  // The typed text, even if not rendered yet: more keys may come between.
  const typing = useRef({ text: '', drawn: true });
  /** Leaving a field that only had the initial focus does not count as touched. */
  const tried = useRef(false);
  const type = (next: string) => {
    if (next !== '') tried.current = true;
    typing.current = { text: next, drawn: false };
    setText(next);
  };
  useLayoutEffect(() => {
    typing.current.drawn = true;
  });
  const [open, setOpen] = useState(false);
  const [awaited, setAwaited] = useState<string>();
  const choose = useRef(onChange);
  choose.current = onChange;

  useImperativeHandle(first, () => ({
    begin(typed) {
      select.current?.focus();
      if (typed.entered || (byNumber && byDigit(nine, typed.text))) return setAwaited(typed.text);
      type(typed.text);
      setOpen(typed.text !== '');
    },
    show() {
      select.current?.focus();
      setOpen(true);
    },
  }));
  useEffect(() => {
    if (!options || awaited === undefined) return;
    const match = (byNumber ? byDigit(options, awaited) : undefined) ?? bestMatch(options, awaited);
    setAwaited(undefined);
    // A text that matches nothing stays, so that it can be corrected.
    type(match ? '' : awaited);
    if (match) choose.current(match);
  }, [options, awaited, byNumber]);

  return (
    <Select
      {...shown}
      ref={select}
      showSearch={{
        searchValue: text,
        onSearch: (next) => type(typing.current.drawn ? next : typing.current.text + next),
        filterOption: hasText,
        filterSort: beginningFirst,
      }}
      open={open}
      onOpenChange={(shown) => {
        if (shown) tried.current = true;
        setOpen(shown);
      }}
      allowClear={clearable}
      loading={!options}
      status={invalid ? 'error' : undefined}
      placeholder={awaited ?? placeholder}
      options={options ? [...options] : []}
      value={options ? value : undefined}
      onChange={(chosen: string | undefined) => {
        setAwaited(undefined);
        type('');
        onChange(chosen);
      }}
      onBlur={() => tried.current && onBlur?.()}
      optionRender={
        byNumber && text === ''
          ? ({ label, value: of }) => {
              const at = options?.findIndex((option) => option.value === of) ?? -1;
              return (
                <>
                  {at >= 0 && at < 9 && <kbd>{at + 1}</kbd>} {label}
                </>
              );
            }
          : undefined
      }
      onInputKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey } = event;
        const typed = typing.current.text;
        const numbered = byNumber && options && typed === '' && !ctrlKey && !metaKey && !altKey ? byDigit(options, key) : undefined;
        if (numbered !== undefined) {
          event.preventDefault();
          setOpen(false);
          return onChange(numbered);
        }
        if (!options && typed !== '' && !ctrlKey && !metaKey && (key === 'Enter' || key === 'Tab')) {
          setAwaited(typed);
          type('');
          setOpen(false);
        }
      }}
    />
  );
}
