import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { DomainError } from '@matricula/domain/kernel';
import { openLead } from '@matricula/domain/lead';
import { ApplicationFees } from '../application';
import { OrderedProducts, taxed } from '../order';

/** The token fee of an offer as its letter says it. */
@Injectable()
export class TokenWords {
  constructor(
    private readonly identity: IdentityService,
    private readonly products: OrderedProducts,
    private readonly fees: ApplicationFees,
  ) {}

  /**
   * The product with its sum for a lead today, "Seat of MBA: ₹500 at present", because the order has the price of the day of payment; its name alone
   * while it has no price, and for a lead that was removed. Undefined without a product.
   */
  async of(tenantId: string, productId: string | undefined, leadId: string): Promise<string | undefined> {
    if (productId === undefined) return undefined;
    const timeZone = (await this.identity.tenant(tenantId))?.timeZone ?? 'Asia/Kolkata';
    const place = { tenantId, timeZone };
    try {
      const priced = await this.products.priced(productId, openLead(await this.fees.lead(tenantId, leadId)).details, place);
      const { productName, totalPaise } = taxed(priced, await this.products.isTaxed(place));
      return `${productName}: ${moneyWords(totalPaise)} at present`;
    } catch (error) {
      if (!(error instanceof DomainError) || !/^(product|lead)\//.test(error.code)) throw error;
      return this.products.nameOf(productId, tenantId);
    }
  }
}
