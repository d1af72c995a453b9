import { initials } from './initials';

/** The photo of somebody, or what stands for them. */
export function Avatar({ name, photo }: { name: string; photo?: unknown }) {
  return (
    <span className="avatar" aria-hidden="true">
      {typeof photo === 'string' ? <img src={photo} alt="" /> : initials(name)}
    </span>
  );
}
