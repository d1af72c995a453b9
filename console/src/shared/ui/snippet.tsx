import './snippet.css';
import { toast } from './toast';
import { commonTexts } from '../texts/common-texts';
import { textsNow } from '../texts/texts';

/** Text to copy. */
export function Snippet({ text, label }: { text: string; label: string }) {
  const texts = textsNow(commonTexts);
  return (
    <div className="snippet">
      <pre>{text}</pre>
      <button
        type="button"
        className="button"
        aria-label={texts.copyOf(label)}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => toast.success(texts.copied),
            () => toast.error(texts.notCopied),
          )
        }
      >
        {texts.copy}
      </button>
    </div>
  );
}
