/** The captcha proof of a form: proof of work by the browser, or the token of a provider's widget. */
import { sha256 } from './sha256';

/** Creates one proof per submission. */
export interface Captcha {
  /** @throws if there is no connection */
  proof(): Promise<string>;
  /** Discards the proof, which was used or has expired. */
  renew(): void;
  /** True if a new proof needs no action of the user. */
  readonly isSilent: boolean;
}

/** Maximum time for which the computation blocks the page at once. */
const SLICE_MS = 12;

const nothing: Captcha = { proof: async () => '', renew: () => undefined, isSilent: false };

/** The captcha that the form declares in its data attributes; `address` is where the form is submitted. */
export function captchaOf(form: HTMLFormElement, address: string): Captcha {
  const { captcha, captchaScript, captchaKey } = form.dataset;
  if (captcha === 'work') return work(form, address);
  return captcha && captchaScript && captchaKey ? widget(form, { object: captcha, script: captchaScript, key: captchaKey }) : nothing;
}

function work(form: HTMLFormElement, address: string): Captcha {
  let begun: Promise<string> | undefined;
  const proof = () => (begun ??= solved(address));
  const renew = () => (begun = undefined);
  // Starts while the user types, when there is time.
  form.addEventListener('focusin', () => void proof().catch(renew), { once: true });
  return { proof: () => proof().catch((error: unknown) => (renew(), Promise.reject(error))), renew, isSilent: true };
}

async function solved(address: string): Promise<string> {
  const answer = await fetch(`${address}/challenge`, { credentials: 'omit' });
  const { data } = (await answer.json()) as { data?: { challenge: string } };
  const { challenge = '' } = data ?? {};
  const [salt = '', , most = '0', target] = challenge.split('.');
  let until = performance.now() + SLICE_MS;
  for (let number = 0; number <= Number(most); number++) {
    if (sha256(`${salt}${number}`) === target) return `${challenge}.${number}`;
    if (performance.now() < until) continue;
    await new Promise((done) => setTimeout(done));
    until = performance.now() + SLICE_MS;
  }
  return '';
}

/** The global object that the scripts of Turnstile and hCaptcha create. */
interface Provider {
  render(at: HTMLElement, options: Record<string, unknown>): string;
  reset(id: string): void;
}

function widget(form: HTMLFormElement, { object, script, key }: { object: string; script: string; key: string }): Captcha {
  let token = '';
  let reset = () => undefined as void;
  void loaded(object, script).then(
    (provider) => {
      const options = { sitekey: key, callback: (given: string) => (token = given), 'expired-callback': () => (token = '') };
      const id = provider.render(placeIn(form), options);
      reset = () => provider.reset(id);
    },
    () => undefined,
  );
  const renew = () => {
    token = '';
    reset();
  };
  return { proof: async () => token, renew, isSilent: false };
}

/** Providers render only into the document itself, so inside a shadow tree the form shows the widget through a slot. */
function placeIn(form: HTMLFormElement): HTMLElement {
  const own = form.querySelector<HTMLElement>('.enquiry-captcha') ?? form;
  const root = form.getRootNode();
  if (!(root instanceof ShadowRoot)) return own;
  const place = document.createElement('div');
  place.slot = 'captcha';
  const slot = document.createElement('slot');
  slot.name = 'captcha';
  own.append(slot);
  root.host.append(place);
  return place;
}

function loaded(object: string, address: string): Promise<Provider> {
  const there = () => (window as unknown as Record<string, Provider | undefined>)[object];
  return new Promise((done, fail) => {
    const begin = () => {
      const provider = there();
      if (provider) done(provider);
      else fail(new Error(`${address} is not what was expected`));
    };
    if (there()) return begin();
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', begin);
    script.addEventListener('error', () => fail(new Error(`${address} did not come`)));
    document.head.append(script);
  });
}
