import { Controller, ForbiddenException, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, defineAccess, IdentityService, type RequestContext } from '@matricula/auth';
import { billingProfile, grossPaise } from '@matricula/domain/books';
import { college } from '@matricula/domain/catalog';
import { DomainError } from '@matricula/domain/kernel';
import { paiseOf, rupeesText } from '@matricula/domain/kernel/money';
import { kindOfProduct, product, type ProductKind } from '@matricula/domain/order';
import { answer } from '@matricula/http';
import { allOf, anyOf, equals } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { everyRow, ownWrites, ReadStore } from '@matricula/read-store';
import { CounsellorProductsDto } from './product.dto';

const team = defineAccess({ owner: { userId: 'is the user' } });

/** A product that can be ordered. */
interface WireProduct {
  product_id: string;
  product_name: string;
  kind: ProductKind;
  clg_id: string;
  clg_name: string | null;
  /** In rupees, tax included; null if the product has no price yet. */
  price: string | null;
  /** In per cent; null if it is exempt. */
  tax_rate: number | null;
}

/** Products that leads order (001 §7.5). */
@ApiTags('order')
@Allow('LEADS')
@Controller()
export class ProductQueryController {
  constructor(
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  /** Lists the active products by name. */
  @Get('get_all_products')
  async products(@Context() context: RequestContext) {
    return answer(await this.rows(undefined, context));
  }

  /** Lists the active products that are assigned to a user of the caller's team (`uId`); `role` must be the user's. */
  @Get('counsoler-products')
  async productsOf(@Query() { uId, role }: CounsellorProductsDto, @Context() context: RequestContext) {
    if (!team.sees(context.sight, { userId: uId })) throw new ForbiddenException('This user is not in your team.');
    const user = await this.identity.user(context.tenantId, uId);
    if (!user) throw new DomainError('user/unknown', 'There is no such user.');
    if (role !== undefined && user.role !== role) {
      const message = `${user.name} does not have this role.`;
      throw new DomainError('product/role', message, { role: message });
    }
    return answer(await this.rows(anyOf('counsellorIds', [uId]), context));
  }

  private async rows(of: Filter | undefined, context: RequestContext): Promise<WireProduct[]> {
    const { tenantId } = context;
    await ownWrites(this.reads, recordList(product), context);
    const query = { where: allOf(equals('active', true), of), sort: [{ field: 'formName', dir: 'asc' as const }] };
    const rows = (await everyRow(this.reads, recordList(product), tenantId, query)) as RowOfRecord<typeof product>[];
    const colleges = await this.reads.getMany(recordList(college), tenantId, [...new Set(rows.map(({ collegeId }) => collegeId))]);
    const names = new Map(colleges.map((one) => [one.recordId, String(one.clgName)]));
    const [profile] = (await this.reads.page(recordList(billingProfile), tenantId, { limit: 1 })) as RowOfRecord<typeof billingProfile>[];
    const rateOf = ({ taxRate }: RowOfRecord<typeof product>) => (profile?.gstin ? (taxRate ?? undefined) : undefined);
    return rows.map((row) => ({
      ...{ product_id: row.recordId, product_name: row.formName, kind: kindOfProduct(row) },
      ...{ clg_id: row.collegeId, clg_name: names.get(row.collegeId) ?? null },
      price:
        typeof row.price === 'number'
          ? rupeesText(grossPaise(paiseOf(row.price), { rate: rateOf(row), isInclusive: row.priceIncludesTax !== false }))
          : null,
      tax_rate: row.taxRate ?? null,
    }));
  }
}
