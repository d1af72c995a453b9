import { forwardRef, type ReactNode } from 'react';

interface IconButtonProps {
  icon: ReactNode;
  label: string;
  onClick?: () => void;
}

/** A button of a row with an icon. It forwards its ref, because a confirmation that opens at the button is positioned by the element. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton({ icon, label, ...rest }, element) {
  return (
    <button ref={element} type="button" className="icon-button" aria-label={label} title={label} {...rest}>
      {icon}
    </button>
  );
});
