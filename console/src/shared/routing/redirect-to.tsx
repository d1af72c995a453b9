import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Redirects from the current address to another one, again for each address. The router's `<Navigate>` redirects only once, and stays put if a
 * second address with the same target is opened before the first redirect was rendered.
 */
export function RedirectTo({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const from = useLocation();
  useEffect(() => void navigate(to, { state, replace: true }), [navigate, to, state, from]);
  return null;
}
