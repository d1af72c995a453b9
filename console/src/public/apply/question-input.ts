/** The native input of a question. */
import { textIn, type FormQuestion } from '../../../../libs/domain/src/application/form-content';
import { element } from './element';
import { t } from './texts/texts';

interface Asked {
  question: FormQuestion;
  /** Unique within the page. */
  id: string;
  value: unknown;
  language: string;
  main: string;
  problem?: string;
  disabled: boolean;
  onAnswer: (value: unknown) => void;
  onFile: (file: File) => Promise<string>;
}

/** With more choices than this, a drop-down list replaces the radio buttons. */
const MOST_RADIOS = 6;

const attributes = {
  text: { type: 'text', dir: 'auto' },
  phone: { type: 'tel', inputmode: 'tel', autocomplete: 'tel' },
  email: { type: 'email', autocomplete: 'email', dir: 'ltr' },
  date: { type: 'date' },
  integer: { type: 'text', inputmode: 'numeric', dir: 'ltr' },
  decimal: { type: 'text', inputmode: 'decimal', dir: 'ltr' },
} as const;

/** A label, an input, its help and what is wrong with it. */
export function questionInput(asked: Asked): HTMLElement {
  const { question, id, language, main, problem, disabled } = asked;
  const { label, help, required, kind } = question;
  const hint = textIn(help, language, main);
  const name = `${textIn(label, language, main)}${required ? ' *' : ''}`;
  const described = `${id}-help ${id}-wrong`;
  const isGroup = kind === 'choices' || (kind === 'choice' && (question.choices?.length ?? 0) <= MOST_RADIOS);
  const common = { id, disabled, 'aria-describedby': described, 'aria-invalid': problem ? 'true' : undefined };
  const after = [
    element('p', { id: `${id}-help`, class: 'help' }, hint),
    element('p', { id: `${id}-wrong`, class: 'wrong' }, problem ?? ''),
  ];
  if (isGroup)
    return element(
      'fieldset',
      // The whole group takes the focus after a refusal.
      { id, class: 'question', tabindex: -1, 'aria-describedby': described, 'aria-invalid': common['aria-invalid'] },
      element('legend', {}, name),
      ...options(asked),
      ...after,
    );
  if (kind === 'flag') {
    const box = element('input', {
      ...common,
      type: 'checkbox',
      onchange: ({ target }) => asked.onAnswer((target as HTMLInputElement).checked),
    });
    box.checked = asked.value === true;
    return element('div', { class: 'question' }, element('label', { class: 'option', for: id }, box, name), ...after);
  }
  return element('div', { class: 'question' }, element('label', { for: id }, name), input(asked, common), ...after);
}

function options({ question, id, value, language, main, disabled, onAnswer }: Asked): HTMLElement[] {
  const { kind, choices = [] } = question;
  const chosen = new Set([value].flat().map(String));
  return choices.map(({ choiceId, label }) => {
    const box = element('input', {
      ...{ type: kind === 'choice' ? 'radio' : 'checkbox', name: id, value: choiceId, disabled },
      onchange: () => {
        if (box.checked) (kind === 'choices' ? chosen : (chosen.clear(), chosen)).add(choiceId);
        else chosen.delete(choiceId);
        onAnswer(kind === 'choice' ? choiceId : choices.map((one) => one.choiceId).filter((one) => chosen.has(one)));
      },
    });
    box.checked = chosen.has(choiceId);
    return element('label', { class: 'option' }, box, textIn(label, language, main));
  });
}

function input(
  { question, value, language, main, disabled, onAnswer, onFile }: Asked,
  common: Record<string, string | boolean | undefined>,
) {
  const { kind, choices = [] } = question;
  if (kind === 'longText') {
    const area = element('textarea', { ...common, rows: 5, dir: 'auto', oninput: () => onAnswer(area.value) });
    area.value = typeof value === 'string' ? value : '';
    return area;
  }
  if (kind === 'choice') {
    const select = element(
      'select',
      { ...common, onchange: () => onAnswer(select.value === '' ? null : select.value) },
      element('option', { value: '' }, '…'),
      ...choices.map(({ choiceId, label }) => element('option', { value: choiceId }, textIn(label, language, main))),
    );
    select.value = typeof value === 'string' ? value : '';
    return select;
  }
  if (kind === 'file') return fileInput({ value, disabled, onAnswer, onFile }, common);
  const isNumber = kind === 'integer' || kind === 'decimal';
  const field = element('input', {
    ...common,
    ...attributes[kind as keyof typeof attributes],
    oninput: () => onAnswer(isNumber ? numberIn(field.value) : field.value),
  });
  field.value = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return field;
}

/** Parses a typed number. Any other text is sent as it is, and the server rejects it with a message. */
const numberIn = (typed: string): unknown => (typed.trim() === '' ? null : Number.isFinite(Number(typed)) ? Number(typed) : typed);

function fileInput({ value, disabled, onAnswer, onFile }: Pick<Asked, 'value' | 'disabled' | 'onAnswer' | 'onFile'>, common: object) {
  const name = (value as { name?: string } | null | undefined)?.name;
  const said = element('p', { class: 'file', role: 'status' }, name ?? '');
  const chooser = element('input', {
    ...common,
    ...{ type: 'file', accept: 'image/jpeg,image/png,application/pdf' },
    onchange: () => {
      const file = chooser.files?.[0];
      if (!file) return;
      said.textContent = t('Sending…');
      void onFile(file).then((words) => (said.textContent = words));
    },
  });
  const remove = element('button', { type: 'button', class: 'plain', disabled, onclick: () => onAnswer(null) }, t('Remove the file'));
  return element('div', { class: 'file-input' }, said, chooser, name !== undefined && !disabled && remove);
}
