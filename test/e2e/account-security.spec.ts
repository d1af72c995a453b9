import type { Browser } from 'playwright-core';
import { codeAt } from '../../services/commands/src/user/totp';
import { sharedEngines } from '../fixtures/shared-engines';
import { openBrowser, Product, Visitor } from './browser';

const password = 'Admissions@2026';
const step = () => Math.floor(Date.now() / 30_000);

// Passkeys are bound to a domain name; separate processes are addressed by IP, for which passkeys do not work.
(sharedEngines() ? describe.skip : describe)('signing in without a mail', () => {
  let product: Product;
  let browser: Browser;
  let counsellor: Visitor;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    counsellor = await Visitor.open(browser, product);
    await counsellor.signIn('counsellor@sunrise.example');
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  const signOut = async () => {
    const { page } = counsellor;
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
  };
  const arrived = () => counsellor.page.waitForURL((url) => !/login|verify-otp/.test(url.pathname));

  it('goes by a passkey of the device, whose answer opens the account once and from here alone', async () => {
    const { page, context } = counsellor;
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    await device.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const form = page.getByRole('dialog', { name: 'Add a passkey' });
    await form.getByLabel('Name of the device').fill('Work laptop');
    await form.getByLabel('Current password').fill(password);
    await form.getByRole('button', { name: 'Continue on this device' }).click();
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop').waitFor();
    await signOut();
    const [request] = await Promise.all([
      page.waitForRequest(/users\/passkey-login$/),
      page.getByRole('button', { name: 'Sign in with a passkey' }).click(),
    ]);
    await arrived();
    const again = async (change: (said: { id: string; response: { response: { clientDataJSON: string } } }) => void) => {
      const said = JSON.parse(request.postData() ?? '') as Parameters<typeof change>[0];
      change(said);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${product.address}/api/users/passkey-login`, { method: 'POST', headers, body: JSON.stringify(said) });
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    expect(await again(() => undefined)).toEqual([422, 'passkey/too-late']);
    const asked = await fetch(`${product.address}/api/users/passkey-options`, { method: 'POST' });
    const { data } = (await asked.json()) as { data: { id: string; options: { challenge: string } } };
    const elsewhere = { type: 'webauthn.get', challenge: data.options.challenge, origin: 'https://evil.example', crossOrigin: false };
    const forged = await again((said) => {
      said.id = data.id;
      said.response.response.clientDataJSON = Buffer.from(JSON.stringify(elsewhere)).toString('base64url');
    });
    expect(forged).toEqual([422, 'passkey/refused']);
    await page.goto('/profile');
    await page.getByText(/used (now|\d+ s ago|a moment ago)/).waitFor();
    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove the passkey Work laptop' });
    await removing.getByLabel('Current password').fill('not-this-one');
    await removing.getByRole('button', { name: 'Remove' }).click();
    await removing.getByText('The current password is wrong.').first().waitFor();
    await removing.getByLabel('Current password').fill(password);
    await removing.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The passkey is removed').waitFor();
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey does not belong to an account here.').waitFor();
    await counsellor.signIn('counsellor@sunrise.example');
  }, 120_000);

  it('goes by the code of an app, and by a recovery code when it is lost', async () => {
    const { page } = counsellor;
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const setting = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await setting.getByLabel('Current password').fill(password);
    await setting.getByRole('button', { name: 'Continue' }).click();
    const secret = ((await setting.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await setting.getByLabel('Code of the app').fill(codeAt(secret, step() - 1));
    await setting.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const recovery = (await codes.first().textContent()) ?? '';
    expect(await codes.count()).toBe(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText(/10 of 10 recovery codes are left/).waitFor();
    const begin = async () => {
      await signOut();
      await page.getByLabel('Email').fill('counsellor@sunrise.example');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByText('Enter the code that your authenticator app shows.').waitFor();
    };
    await begin();
    await page.locator('input').first().click();
    await page.keyboard.type(codeAt(secret, step()));
    await page.keyboard.press('Enter');
    await arrived();
    await begin();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery);
    await page.getByRole('button', { name: 'Sign in with it' }).click();
    await arrived();
    await page.goto('/profile');
    await page.getByText(/9 of 10 recovery codes are left/).waitFor();
  }, 120_000);
});
