package io.mokadb.sql.catalog;

import io.mokadb.session.SqlType;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A column of a table.
 *
 * @param id never reused within its table, so that rows written before a column was dropped or
 *     added stay readable
 * @param name as stored: upper case unless it was quoted
 * @param type its type
 * @param nullable false for NOT NULL and primary key columns
 * @param defaultSql the DEFAULT expression as SQL text, or null
 * @param identity how values are generated, or null
 * @param absent what rows hold that were written before the column was added, as the layout encodes
 *     it, in hexadecimal; null for NULL
 * @param comment of COMMENT ON, or null
 * @param generatedSql the expression that computes it from the others of its row, as SQL text; null
 *     if it is given or drawn. Rows hold the value (standard, 4.16, generated columns)
 * @param domain id of the domain that it was declared with; null for none
 */
@RecordBuilder
public record ColumnDef(
    int id,
    String name,
    SqlType type,
    boolean nullable,
    String defaultSql,
    Identity identity,
    String absent,
    String comment,
    String generatedSql,
    Long domain)
    implements ColumnDefBuilder.With {
  /**
   * An identity column.
   *
   * @param always whether INSERT may not give a value (GENERATED ALWAYS) or may (BY DEFAULT)
   * @param start first value, also of RESTART without a number
   * @param first value of the counter's first number; null for {@code start}
   * @param counter stands for the column's id in the name of the counter; null for that
   * @param min the smallest value; null if there is no bound
   * @param max the greatest value; null if there is no bound
   * @param cycle true if it begins again at the other end; else null
   */
  @RecordBuilder
  public record Identity(
      boolean always,
      long start,
      long increment,
      Long first,
      Integer counter,
      Long min,
      Long max,
      Boolean cycle)
      implements ColumnDefIdentityBuilder.With {
    /** Without bounds, as it was declared. */
    public Identity(boolean always, long start, long increment) {
      this(always, start, increment, null, null, null, null, null);
    }

    /** The same with a counter that has not been drawn from. */
    public Identity withCounter(Long newFirst, Integer newCounter) {
      return with().first(newFirst).counter(newCounter).build();
    }

    /**
     * The value at a step of the counter, which begins at 0.
     *
     * @return null if the values are used up
     */
    public Long at(long step) {
      long from = first == null ? start : first;
      if (min == null && max == null && cycle == null) {
        try {
          return Math.addExact(from, Math.multiplyExact(step, increment));
        } catch (ArithmeticException e) {
          return null;
        }
      }
      boolean up = increment > 0;
      long least = min != null ? min : up ? Math.min(1, from) : Long.MIN_VALUE / 2;
      long most = max != null ? max : up ? Long.MAX_VALUE / 2 : Math.max(-1, from);
      boolean again = Boolean.TRUE.equals(cycle);
      return new SequenceDef(
              0, "", "", start, from, increment, least, most, again, 1, null, null, null)
          .at(step);
    }
  }

  /** A column that all rows have, without comment. */
  public ColumnDef(
      int id, String name, SqlType type, boolean nullable, String defaultSql, Identity identity) {
    this(id, name, type, nullable, defaultSql, identity, null, null, null, null);
  }

  /** The number of its identity's counter within the table. */
  public int identityCounter() {
    return identity.counter() == null ? id : identity.counter();
  }

  /** True if it is computed from the others of its row. */
  public boolean isGenerated() {
    return generatedSql != null;
  }
}
