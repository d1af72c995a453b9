import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Leads from whatever address is open to another one, instead of it. From each address anew: the router's `<Navigate>` leads once, and
 * stays where a second address that leads to the same place is opened before the first was drawn there.
 */
export function Led({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const from = useLocation();
  useEffect(() => void navigate(to, { state, replace: true }), [navigate, to, state, from]);
  return null;
}
