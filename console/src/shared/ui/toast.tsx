/**
 * Toasts: short messages at the top of the screen. `toast.success('Saved')`, `toast.error(message, { correlationId })`. Not from a library, because
 * the sign-in screens load no component library.
 */
import { useSyncExternalStore } from 'react';
import { remainingToasts, type Toast, type ToastKind as Kind } from './remaining-toasts';
import { t, heard } from '../texts/texts';
import './toast.css';

type Extra = Pick<Toast, 'correlationId' | 'action' | 'subject' | 'stays' | 'forMs'>;

const LIFETIME_MS: Record<Kind, number> = { success: 4000, info: 5000, warning: 6000, error: 8000 };
/** Long enough to notice that an undo is needed. */
const WITH_ACTION_MS = 15_000;
const SHOWN = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  listeners.forEach((listener) => listener());
}

const dismiss = (id: number) => change(toasts.filter((toast) => toast.id !== id));

function show(kind: Kind, message: string, extra: Extra = {}) {
  const text = heard(message);
  if (toasts.some((shown) => shown.kind === kind && shown.text === text)) return;
  const id = nextId++;
  const others = extra.subject ? toasts.filter(({ subject }) => subject !== extra.subject) : toasts;
  change([...others, { id, kind, text, at: Date.now(), ...extra }].slice(-SHOWN));
  if (!extra.stays) setTimeout(() => dismiss(id), extra.forMs ?? (extra.action ? WITH_ACTION_MS : LIFETIME_MS[kind]));
}

/** Shows a toast; the same text is not shown twice at once. */
export const toast = {
  success: (text: string, extra?: Extra) => show('success', text, extra),
  error: (text: string, extra?: Extra) => show('error', text, extra),
  warning: (text: string, extra?: Extra) => show('warning', text, extra),
  info: (text: string, extra?: Extra) => show('info', text, extra),
  /** Removes a toast whose subject is gone, such as a closed dialog. */
  forget: (subject: string) => change(toasts.filter((shown) => shown.subject !== subject)),
  /** Removes all toasts. */
  clear: () => change([]),
  /** Called when the user leaves a screen. */
  leave: () => change(remainingToasts(toasts, Date.now())),
};

const marks: Record<Kind, string> = { success: '✓', error: '!', warning: '!', info: 'i' };

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The area in which toasts appear; mounted once. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, kind, text, correlationId, action }) => (
        <div key={id} className={`toast toast-${kind}`} role={kind === 'error' ? 'alert' : undefined}>
          <span className="toast-mark" aria-hidden="true">
            {marks[kind]}
          </span>
          <span className="toast-text">
            {text}
            {correlationId && (
              <button type="button" className="toast-link" onClick={() => void navigator.clipboard.writeText(correlationId)}>
                {t`Copy reference`}
              </button>
            )}
          </span>
          {action && (
            <button
              type="button"
              className="toast-link"
              onClick={() => {
                action.run();
                dismiss(id);
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" className="toast-close" aria-label={t`Dismiss`} onClick={() => dismiss(id)}>
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}
