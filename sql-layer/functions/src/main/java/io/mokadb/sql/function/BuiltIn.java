package io.mokadb.sql.function;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.util.List;
import java.util.Set;

/**
 * A row of the catalogue: all that any layer knows about a built-in function or operator.
 * Immutable.
 *
 * @param names in upper case; all of them mean the same
 * @param category the group that documents list it in
 * @param callable whether statements may call it by name; otherwise it is an operator
 * @param parentheses whether a call has parentheses, as all but CURRENT_DATE and its like
 * @param operands types by position; the last one is repeated if {@code most} is larger
 * @param least the smallest number of operands
 * @param most the largest number of operands
 * @param rule how the planner finds the type of a call
 * @param result how the type of a call follows: {@code rule}, or what a row with the planner's own
 *     rule declares beside it
 * @param type the type in words for a result of {@link ResultRule#TYPE}, such as {@code VARCHAR
 *     ARRAY}
 * @param nulls when a call may be null
 * @param traits what else is known
 * @param text what it gives, as a noun phrase
 * @param escapes its names in JDBC's {@code {fn ...}}
 */
public record BuiltIn(
    List<String> names,
    Category category,
    boolean callable,
    boolean parentheses,
    List<OperandType> operands,
    int least,
    int most,
    ResultRule rule,
    ResultRule result,
    String type,
    Nulls nulls,
    Set<Trait> traits,
    String text,
    List<String> escapes) {
  /** The number of operands of a function that takes any number. */
  public static final int MANY = 254;

  /** When a call is typed as one that may be null. */
  public enum Nulls {
    /** If an operand may be null. */
    STRICT,
    /** Always. */
    MAYBE,
    /** Never. */
    NEVER,
    /** If the operand that gives the type may be null. */
    EXACTLY
  }

  /** Reads a row; the package's description has its grammar. */
  public static BuiltIn of(String row, Category category) {
    return RowReader.read(row, category);
  }

  public boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** The type of an operand; ANY beyond the last. */
  public OperandType operand(int index) {
    return operands.isEmpty()
        ? OperandType.ANY
        : operands.get(Math.min(index, operands.size() - 1));
  }

  /** True if operands of these types can be taken. */
  public boolean fits(List<SqlType> types) {
    for (int i = 0; i < types.size(); i++) {
      if (!operand(i).takes(types.get(i).kind())) {
        return false;
      }
    }
    return true;
  }

  /** True if an operand has a time zone that the function must not see. */
  public boolean isLocal(List<SqlType> types) {
    return has(Trait.ZONED) && types.stream().map(SqlType::kind).anyMatch(Kind::hasZone);
  }
}
