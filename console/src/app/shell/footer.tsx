import { SwapOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePublicConfig } from '../../shared/session/public-config';
import { usePerson } from '../../shared/session/session';
import { shellTexts } from '../../shared/texts/shell-texts';
import { useTexts } from '../../shared/texts/use-texts';
import { BrandMark } from '../../shared/ui/brand-mark';
import { canOpen } from '../menu';
import { routes } from '../routes';
import { TenantSwitchDialog } from './tenant-switch.dialog';

const FIRST_YEAR = 2021;

/** Opens the tenant switch; org users only. */
export function SwitchTenant() {
  const person = usePerson();
  const texts = useTexts(shellTexts);
  const [shown, setShown] = useState(false);
  if (!person?.org) return null;
  return (
    <>
      <button type="button" className="footer-link" onClick={() => setShown(true)}>
        <SwapOutlined /> {texts.switchTenant}
      </button>
      <TenantSwitchDialog shown={shown} onClose={() => setShown(false)} />
    </>
  );
}

/** Copyright, tenant switch, help and the maker's mark. */
export function Footer() {
  const { config } = usePublicConfig();
  const person = usePerson();
  const texts = useTexts(shellTexts);
  return (
    <footer className="footer">
      <span>
        {texts.copyright} {FIRST_YEAR} - {new Date().getFullYear()} {config.brand}
      </span>
      <SwitchTenant />
      {person && canOpen(routes, person, '/help-support') && (
        <Link className="footer-link" to="/help-support">
          {texts.help} <b className="footer-new">{texts.helpNew}</b>
        </Link>
      )}
      <span className="footer-powered">
        {texts.poweredBy} <BrandMark size={14} />
      </span>
    </footer>
  );
}
