import { useRef, useState, type ReactNode } from 'react';
import './drop-zone.css';

interface DropZoneProps {
  /** Label of the file input. */
  label: string;
  accept: string;
  multiple?: boolean;
  /** A single line instead of a drop area. */
  small?: boolean;
  onFiles: (files: File[]) => void;
  /** The content; `choose` opens the system's file dialog. */
  children: (choose: () => void) => ReactNode;
}

/** Accepts files by drop or dialog. */
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
