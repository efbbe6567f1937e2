package io.mokadb.sql.catalog;

/**
 * A sequence.
 *
 * @param id of its counter, never reused; RESTART draws another
 * @param schema the schema's name
 * @param name the sequence's name
 * @param start the first number
 * @param increment from one to the next; not 0
 * @param min the smallest number
 * @param max the greatest number
 * @param cycle whether it begins again at the other end
 * @param cache how many numbers are drawn at once
 */
public record SequenceDef(
    long id,
    String schema,
    String name,
    long start,
    long increment,
    long min,
    long max,
    boolean cycle,
    int cache) {
  public String qualifiedName() {
    return schema + "." + name;
  }
}
