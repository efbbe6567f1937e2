package io.mokadb.sql.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A sequence.
 *
 * @param id of its counter, never reused; RESTART draws another
 * @param schema the schema's name
 * @param name the sequence's name
 * @param start the number that RESTART goes back to
 * @param first what the counter's first number stands for
 * @param increment from one to the next; not 0
 * @param min the smallest number
 * @param max the greatest number
 * @param cycle whether it begins again at the other end
 * @param cache how many numbers are drawn at once
 * @param owner the column that it goes with; null for none
 * @param comment of COMMENT ON, or null
 * @param origin the id of its first counter, by which privileges name it; null if that is {@code
 *     id}
 */
@RecordBuilder
public record SequenceDef(
    long id,
    String schema,
    String name,
    long start,
    long first,
    long increment,
    long min,
    long max,
    boolean cycle,
    int cache,
    Owner owner,
    String comment,
    Long origin)
    implements SequenceDefBuilder.With, SchemaObject {
  /**
   * A column of a table of the same schema.
   *
   * @param table the table's id
   * @param column the column's id
   */
  public record Owner(long table, int column) {}

  /** The id that names it as long as it exists; RESTART does not change it. */
  public long objectId() {
    return origin == null ? id : origin;
  }

  /** The same with a counter of its own that begins where the sequence started. */
  public SequenceDef restarted(long newId) {
    return with().id(newId).first(start).origin(objectId()).build();
  }

  /**
   * The number at a step of the counter, which begins at 0.
   *
   * @return null if the numbers are used up
   */
  public Long at(long step) {
    boolean up = increment > 0;
    long stride = up ? increment : -increment;
    long here = lastStep();
    if (step <= here) {
      return first + step * increment;
    }
    if (!cycle) {
      return null;
    }
    long round = (max - min) / stride + 1;
    long again = (step - here - 1) % round;
    return (up ? min : max) + again * increment;
  }

  /** The last number before the sequence is exhausted or starts over. */
  public long end() {
    return first + lastStep() * increment;
  }

  private long lastStep() {
    return increment > 0 ? (max - first) / increment : (first - min) / -increment;
  }
}
