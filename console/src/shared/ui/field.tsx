import { useId, useState, type InputHTMLAttributes } from 'react';
import { t } from '../texts/texts';
import './field.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** A labelled input with its error below; for the screens before sign-in, which load no component library. */
export function TextField({ label, value, onChange, error, type, ...input }: TextFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box" data-invalid={Boolean(error)}>
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          value={value}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            className="field-toggle"
            aria-pressed={shown}
            aria-label={shown ? t`Hide ${label}` : t`Show ${label}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? t`Hide` : t`Show`}
          </button>
        )}
      </div>
      {error && (
        <div className="field-error" id={`${id}-error`} role="alert">
          {error}
        </div>
      )}
    </div>
  );
}
