import { basicDetails, socialLinks } from './profile-facts';

const tenant = { id: 't', tid: 't', name: 'Sunrise' };

describe('the profile of a tenant, as it is shown', () => {
  it('says the basic details by their documented names, India without a country (TP-01)', () => {
    const shown = basicDetails({
      ...tenant,
      phone: '9810012345',
      address1: '14 Barakhamba Road',
      tenant_type: 'abroad_consultant',
      wp_api_enabled: 1,
    });
    expect(shown.map(([label]) => label)).toEqual(
      'Phone Number, Support Phone Number, Support Email ID, Address Type 1, Address 2, Country, State, City, Pincode, GST, PAN, CIN, Tenant Type, Website, WhatsApp API Enable'.split(
        ', ',
      ),
    );
    expect(Object.fromEntries(shown)).toMatchObject({
      ...{ 'Phone Number': '9810012345', 'Address Type 1': '14 Barakhamba Road', Country: 'India' },
      ...{ 'Tenant Type': 'Abroad consultant', 'WhatsApp API Enable': 'Yes', PAN: '' },
    });
  });

  it('links only to the configured networks', () => {
    const links = {
      facebook: 'https://facebook.com/s',
      twitter: 'javascript:alert(1)',
      youtube: 'https://youtube.com/@s',
      google: 'https://g.example',
    };
    expect(socialLinks({ ...tenant, ...links }).map(({ name }) => name)).toEqual(['Facebook', 'YouTube']);
  });
});
