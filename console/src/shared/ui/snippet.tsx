import './snippet.css';
import { toast } from './toast';
import { t } from '../texts/texts';

/** Text to copy. */
export function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <div className="snippet">
      <pre>{text}</pre>
      <button
        type="button"
        className="button"
        aria-label={t`Copy ${label}`}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => toast.success(t`Copied`),
            () => toast.error(t`The browser blocked copying. Select the text and copy it yourself.`),
          )
        }
      >
        {t`Copy`}
      </button>
    </div>
  );
}
