package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.schema.TpceTable;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/**
 * A column that a run may change.
 *
 * @param by the transaction that changes it
 * @param plain makes the value that was loaded of any value that the transaction can make of it;
 *     identity where that cannot be told from the value alone
 * @param allowed whether the second value can have been made of the first; asked for values that
 *     differ even when plain
 * @param values the values in words
 * @param maintenance the rows that change together and how often, where Data-Maintenance does it
 */
record RunChange(
    TpceTable table,
    String column,
    String by,
    UnaryOperator<Object> plain,
    BiPredicate<Object, Object> allowed,
    String values,
    Optional<Maintenance> maintenance) {

  /** A column whose changed values still tell the first one. */
  static RunChange reversible(
      TpceTable table, String column, String by, UnaryOperator<String> plain, String values) {
    return new RunChange(
        table,
        column,
        by,
        value -> value == null ? null : plain.apply((String) value),
        (loaded, found) -> false,
        values,
        Optional.empty());
  }

  /** A column whose changed values, none of them null, are judged beside the loaded one. */
  static <T> RunChange judged(
      TpceTable table,
      String column,
      Class<T> type,
      String by,
      BiPredicate<T, T> allowed,
      String values) {
    return new RunChange(
        table,
        column,
        by,
        UnaryOperator.identity(),
        (loaded, found) ->
            type.isInstance(found) && allowed.test(type.cast(loaded), type.cast(found)),
        values,
        Optional.empty());
  }

  /** A column that Data-Maintenance changes. */
  static RunChange maintained(
      TpceTable table, String column, Maintenance maintenance, String values) {
    return new RunChange(
        table,
        column,
        "Data-Maintenance",
        UnaryOperator.identity(),
        maintenance::allows,
        values,
        Optional.of(maintenance));
  }

  /** Whether the column may have the second value although the first was loaded. */
  boolean allows(Object loaded, Object found) {
    return allowed.test(loaded, found);
  }
}
