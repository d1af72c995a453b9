import { StarOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { part } from '../../../shared/routing/part';
import { t } from '../../../shared/texts/texts';

const Dialog = lazy(async () => ({
  default: (await part('GiveFeedbackDialog', () => import('./give-feedback.dialog'))).GiveFeedbackDialog,
}));

/** In the header: opens the feedback modal (SH-06). */
export function GiveFeedback() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" className="icon-button" aria-label={t`Feedback`} title={t`Feedback`} onClick={() => setShown(true)}>
        <StarOutlined />
      </button>
      {shown && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}
