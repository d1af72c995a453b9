/** Number of characters of the second mobile number in the password. */
const FROM_MOBILE = 6;

/**
 * The password of a user on the dialer's agent page, where the login is their second mobile number (001 §2.6): the first letter of the name in upper
 * case, the second in lower case, then the first six characters of the number. Undefined without a number or a name of two letters. Computed for the
 * signed-in user only; never store or log it.
 */
export function agentPassword(name: string, altMobile: string | undefined): string | undefined {
  const [first, second] = name.trim();
  if (first === undefined || second === undefined || !altMobile) return undefined;
  return first.toUpperCase() + second.toLowerCase() + altMobile.slice(0, FROM_MOBILE);
}
