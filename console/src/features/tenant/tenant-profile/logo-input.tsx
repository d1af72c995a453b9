import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

interface LogoInputProps {
  /** The current logo. */
  shown?: string;
  chosen?: File;
  onChoose: (file: File) => void;
}

const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The logo, and a replacement: images only, previewed before saving. */
export function LogoInput({ shown, chosen, onChoose }: LogoInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!chosen) return;
    const address = URL.createObjectURL(chosen);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [chosen]);

  return (
    <div className="tenant-logo-input">
      {(preview ?? shown) ? <img src={preview ?? shown} alt={t`Logo`} /> : <span className="tenant-logo-none">{t`No logo yet`}</span>}
      <button type="button" className="link-button" onClick={() => input.current?.click()}>{t`Click Here to Change Logo`}</button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Logo`}
        accept={KINDS.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (!file) return;
          if (KINDS.includes(file.type)) onChoose(file);
          else toast.error(t`${file.name} is not an image: a .png, .jpg, .webp or .gif file.`);
        }}
      />
    </div>
  );
}
