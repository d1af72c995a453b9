/** The language that a person chose for a form: in the address of the page, so that a shared or stored link opens in it, and on the device. */
import { formKey } from '../form-key';
import { keepIn, localStore } from '../local-store';

const IN_ADDRESS = 'lang';
/** Outside of `apply/`, because the sign-out deletes what is personal, and the language of the device is not. */
const stored = `apply-language/${formKey}`;

/** The language of the link, or the one that was chosen on this device; undefined if there is none. */
export const chosenLanguage = (): string | undefined =>
  new URLSearchParams(location.search).get(IN_ADDRESS) ?? localStore()?.getItem(stored) ?? undefined;

/** Stores the choice. */
export function rememberLanguage(tag: string): void {
  keepIn(localStore(), stored, tag);
  const address = new URL(location.href);
  address.searchParams.set(IN_ADDRESS, tag);
  history.replaceState(history.state, '', address);
}
