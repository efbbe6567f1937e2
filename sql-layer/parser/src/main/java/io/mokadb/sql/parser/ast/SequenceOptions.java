package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * The options of CREATE and ALTER SEQUENCE that were written, each at most once. Not thread-safe
 * while the parser fills it.
 */
public final class SequenceOptions {
  /** The options; those with {@code NO} in front have the value null. */
  public enum Option {
    START,
    INCREMENT,
    MINVALUE,
    MAXVALUE,
    CACHE,
    /** 1 for CYCLE. */
    CYCLE,
    /** The value may be null here too: where the sequence started. */
    RESTART
  }

  private final Map<Option, Long> values = new LinkedHashMap<>();
  private long largest = Long.MAX_VALUE;
  private SqlIdentifier owner;

  /**
   * @throws MokaException {@code SYNTAX_ERROR} for an option given twice
   */
  public void set(Option option, Long value) {
    if (values.containsKey(option)) {
      throw new MokaException(SqlState.SYNTAX_ERROR, "The sequence has " + option + " twice");
    }
    values.put(option, value);
  }

  /**
   * The type of the numbers, which bounds them.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for one that is not of whole numbers
   */
  public void type(SqlDataTypeSpec type) {
    String name = type.getTypeName().getSimple();
    largest =
        switch (name) {
          case "TINYINT" -> Byte.MAX_VALUE;
          case "SMALLINT" -> Short.MAX_VALUE;
          case "INTEGER" -> Integer.MAX_VALUE;
          case "BIGINT" -> Long.MAX_VALUE;
          default ->
              throw MokaException.unsupported(
                  "A sequence is AS TINYINT, SMALLINT, INTEGER or BIGINT, not " + name);
        };
  }

  /** The largest number of the type. */
  public long largest() {
    return largest;
  }

  /**
   * @throws MokaException {@code SYNTAX_ERROR} for one given twice
   */
  public void owner(SqlIdentifier column) {
    if (owner != null) {
      throw new MokaException(SqlState.SYNTAX_ERROR, "The sequence has OWNED BY twice");
    }
    owner = column;
  }

  /** The operand of OWNED BY: a column with its table, or NONE; null without OWNED BY. */
  public SqlIdentifier owner() {
    return owner;
  }

  /** True if nothing is said about the numbers. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  public boolean has(Option option) {
    return values.containsKey(option);
  }

  /** The value; null if it is not given, or given as NO. */
  public Long get(Option option) {
    return values.get(option);
  }

  void unparse(Unparser sql) {
    unparse(sql, "");
  }

  /**
   * @param before what stands before each but RESTART; may be empty
   */
  void unparse(Unparser sql, String before) {
    values.forEach(
        (option, value) -> {
          sql.words(!before.isEmpty() && option != Option.RESTART, before);
          if (option == Option.CYCLE) {
            sql.words(value == null ? "NO CYCLE" : "CYCLE");
          } else if (value != null) {
            sql.words(option + " " + value);
          } else {
            sql.words(option == Option.RESTART ? "RESTART" : "NO " + option);
          }
        });
    sql.node("OWNED BY", owner);
  }
}
