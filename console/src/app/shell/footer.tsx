import { SwapOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePublicConfig } from '../../shared/session/public-config';
import { usePerson } from '../../shared/session/session';
import { BrandMark } from '../../shared/ui/brand-mark';
import { canOpen } from '../menu';
import { routes } from '../routes';
import { TenantSwitchDialog } from './tenant-switch.dialog';
import { t } from '../../shared/texts/texts';

const FIRST_YEAR = 2021;

/** Opens the tenant switch; org users only. */
export function SwitchTenant() {
  const person = usePerson();
  const [shown, setShown] = useState(false);
  if (!person?.org) return null;
  return (
    <>
      <button type="button" className="footer-link" onClick={() => setShown(true)}>
        <SwapOutlined /> {t`Switch tenant`}
      </button>
      <TenantSwitchDialog shown={shown} onClose={() => setShown(false)} />
    </>
  );
}

/** Copyright, tenant switch, help and the vendor's mark. */
export function Footer() {
  const { config } = usePublicConfig();
  const person = usePerson();
  return (
    <footer className="footer">
      <span>{t`Copyright ${FIRST_YEAR} - ${new Date().getFullYear()} ${config.brand}`}</span>
      <SwitchTenant />
      {person && canOpen(routes, person, '/help-support') && (
        <Link className="footer-link" to="/help-support">
          {t`Help & Support`} <b className="footer-new">{t`New`}</b>
        </Link>
      )}
      <span className="footer-powered">
        {t`POWERED BY`} <BrandMark size={14} />
      </span>
    </footer>
  );
}
