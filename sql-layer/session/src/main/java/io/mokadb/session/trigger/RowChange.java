package io.mokadb.session.trigger;

import java.util.Map;
import java.util.UUID;

/**
 * A row that has changed, as one trigger sees it. Rows are maps from column names as stored (upper
 * case unless quoted) to values: boxed numbers, BigDecimal, String, Boolean, byte[], the classes of
 * java.time, and of a long CLOB or BLOB a {@link io.mokadb.session.LargeObject}; they keep the
 * order of the columns and hold nulls.
 *
 * @param trigger the trigger's name
 * @param table schema and name of the table
 * @param before the row as this trigger saw it last; null if it never has. Of a row that is gone
 *     and was never seen it has the primary key, and null in all other columns.
 * @param after the row as it is; null if it is gone
 * @param failedAttempts how often this was tried before and failed
 * @param changeId names this change for this trigger: the same in every call for the same change,
 *     after conflicts, failures, crashes and RETRY PARKED too, and another one for any other
 *     change, row and trigger. Changes of a row that this trigger sees as one have one, that of the
 *     last. Who acts outside of the database hands it on, so that what comes twice is known; the
 *     receiver then may take the first and ignore the others.
 */
public record RowChange(
    String trigger,
    String table,
    Map<String, Object> before,
    Map<String, Object> after,
    int failedAttempts,
    UUID changeId) {}
