/** Unsent input. Stored for this tab only, so that the next person at the same device does not find it. */

const nameOf = (key: string) => `enquiry/${key}`;

/** Some browsers refuse storage for embedded pages; the form then works without drafts. */
function store(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

const KEPT = 'input:not([type=hidden]), textarea, select, input[name=submission]';
const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>(KEPT)];

const valueOf = (field: HTMLInputElement) => (field.type === 'checkbox' ? String(field.checked) : field.value);

export function keepDraft(key: string, form: HTMLFormElement): void {
  store()?.setItem(nameOf(key), JSON.stringify(Object.fromEntries(fieldsOf(form).map((field) => [field.name, valueOf(field)]))));
}

/** Restores the input with its submission id: the earlier attempt may have arrived without its answer. */
export function restoreDraft(key: string, form: HTMLFormElement): void {
  const kept = JSON.parse(store()?.getItem(nameOf(key)) ?? '{}') as Record<string, string>;
  for (const field of fieldsOf(form)) {
    const value = kept[field.name];
    if (field.type === 'checkbox') field.checked = value === 'true';
    else if (value) field.value = value;
  }
}

export function forgetDraft(key: string): void {
  store()?.removeItem(nameOf(key));
}
