import { forwardRef, type ReactNode } from 'react';

interface IconButtonProps {
  icon: ReactNode;
  label: string;
  onClick?: () => void;
}

/** A button of a row. It hands its element on: a question that opens at the button takes its place from it, and is nowhere to be seen without. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton({ icon, label, ...rest }, element) {
  return (
    <button ref={element} type="button" className="icon-button" aria-label={label} title={label} {...rest}>
      {icon}
    </button>
  );
});
