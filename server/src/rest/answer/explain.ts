import type { RestAnswer } from '../message.ts'
import type { PlanFormat } from '../parse/media-type.ts'
import { contextOf, type RestRequest } from '../parse/rest-request.ts'
import { execute } from '../sql/execute.ts'
import { fromCatalog, type Sql, sql } from '../sql/sql.ts'

type Explained = { plan: PlanFormat; statement: Sql; isReadOnly: boolean; isRolledBack: boolean }

/** The plan of a request's statement instead of its answer; with `analyze` the statement is carried out. */
export async function answerPlan(
  request: RestRequest,
  { plan, statement, isReadOnly, isRolledBack }: Explained,
): Promise<RestAnswer> {
  const options = fromCatalog([`format ${plan.format}`, ...plan.options].join(', '))
  const [lines = []] = await execute(request.environment.pool, {
    context: contextOf(request, isReadOnly),
    statements: [sql`explain (${options}) ${statement}`],
    check: undefined,
    isRolledBack,
  })
  const body = lines.map(([line]) => line).join('\n')
  return {
    status: 200,
    headers: { 'content-type': request.format.type },
    body: request.method === 'HEAD' ? null : body,
  }
}
