import { initials } from './initials';

/** A person's photo, or a placeholder. */
export function Avatar({ name, photo }: { name: string; photo?: unknown }) {
  return (
    <span className="avatar" aria-hidden="true">
      {typeof photo === 'string' ? <img src={photo} alt="" /> : initials(name)}
    </span>
  );
}
