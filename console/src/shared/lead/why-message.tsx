import { lazy, Suspense, useState } from 'react';
import { part } from '../routing/part';
import { t } from '../texts/texts';

// Few readers ask, and the dialog brings the words of conditions.
export const WhyMessageDialog = lazy(async () => ({
  default: (await part('WhyMessageDialog', () => import('./why-message.dialog'))).WhyMessageDialog,
}));

/** Opens the explanation why automation sent a message to a lead. */
export function WhyMessage({ leadId, messageId }: { leadId: string; messageId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>{t`Why this message?`}</button>
      {open && (
        <Suspense fallback={null}>
          <WhyMessageDialog leadId={leadId} messageId={messageId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
