import { useRef, useState, type ReactNode } from 'react';
import './drop-zone.css';

interface DropZoneProps {
  /** What the file input is called. */
  label: string;
  accept: string;
  multiple?: boolean;
  /** One line instead of a field. */
  small?: boolean;
  onFiles: (files: File[]) => void;
  /** The text inside; `choose` opens the dialog of the system. */
  children: (choose: () => void) => ReactNode;
}

/** Takes files by drop or by dialog. */
export function DropZone({ label, accept, multiple, small, onFiles, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => files && files.length > 0 && onFiles([...files]);
  return (
    <div
      className="drop"
      data-over={over}
      data-small={Boolean(small)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        multiple={multiple}
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
    </div>
  );
}
