import { useRef, type ReactNode } from 'react';
import { usePublicConfig } from '../../../shared/session/public-config';
import { BrandMark } from '../../../shared/ui/brand-mark';
import { t } from '../../../shared/texts/texts';
import './sign-in.css';

const words = { terms: 'Terms', privacy: 'Privacy', contact: 'Contact' } as const;

/** Links to terms, privacy and contact. A link that is not configured opens a dialog that names whom to ask. */
export function LegalLinks() {
  const { config } = usePublicConfig();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <nav className="legal" aria-label={t`Legal`}>
      {(Object.keys(words) as (keyof typeof words)[]).map((word) =>
        config.links[word] ? (
          <a key={word} href={config.links[word]} target="_blank" rel="noreferrer">
            {t(words[word])}
          </a>
        ) : (
          <button key={word} type="button" className="link" onClick={() => dialog.current?.showModal()}>
            {t(words[word])}
          </button>
        ),
      )}
      <dialog ref={dialog} className="legal-dialog">
        <p>{t`Ask your institution's administrator for its terms of use, privacy notice and contact address.`}</p>
        <form method="dialog">
          <button type="submit" className="button button-primary">{t`Close`}</button>
        </form>
      </dialog>
    </nav>
  );
}

/** The frame of every screen before sign-in: the product's name, a column of 360 px, an optional picture next to it. */
export function SignInFrame({ title, text, aside, children }: { title: string; text?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const { config } = usePublicConfig();
  return (
    <div className="sign-in" data-aside={Boolean(aside)}>
      {aside}
      <main className="sign-in-column">
        <div className="sign-in-brand">
          <BrandMark size={28} />
          {config.brand}
        </div>
        <h1>{title}</h1>
        {text && <p className="sign-in-text">{text}</p>}
        {children}
        {config.mailbox && <a className="sign-in-mailbox" href="/dev/mailbox" target="_blank" rel="noreferrer">{t`Development mailbox`}</a>}
        <LegalLinks />
      </main>
    </div>
  );
}
