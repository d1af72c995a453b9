import './snippet.css';
import { toast } from './toast';

/** Text to copy. */
export function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <div className="snippet">
      <pre>{text}</pre>
      <button
        type="button"
        className="button"
        aria-label={`Copy ${label}`}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => toast.success('Copied'),
            () => toast.error('The browser did not allow to copy. Select the text and copy it yourself.'),
          )
        }
      >
        Copy
      </button>
    </div>
  );
}
