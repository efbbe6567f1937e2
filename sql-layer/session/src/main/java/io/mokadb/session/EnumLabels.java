package io.mokadb.session;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The values of an ENUM in their order. Rows store a value's position, so that a label can be
 * renamed or inserted between two others without a change of rows. Immutable.
 *
 * @param type schema and name of the type; null if it has none, as {@code ENUM('a', 'b')}
 * @param labels distinct
 * @param positions by label, ascending; never another's
 */
public record EnumLabels(String type, List<String> labels, List<Long> positions) {
  /** Between two labels that were declared one after the other. */
  private static final long GAP = 1L << 32;

  public EnumLabels {
    labels = List.copyOf(labels);
    positions = List.copyOf(positions);
  }

  /**
   * Labels in the order of their declaration.
   *
   * @throws MokaException {@code INVALID_STATEMENT} if one is there twice
   */
  public static EnumLabels of(String type, List<String> labels) {
    List<Long> positions = new ArrayList<>();
    for (String label : labels) {
      positions.add(positions.size() * GAP);
      if (label.isEmpty()) {
        throw new MokaException(SqlState.INVALID_STATEMENT, "A label of an ENUM is not empty");
      }
    }
    if (new HashSet<>(labels).size() < labels.size()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "The labels of an ENUM differ; one of " + labels + " does not");
    }
    return new EnumLabels(type, labels, positions);
  }

  public EnumLabels withType(String newType) {
    return new EnumLabels(newType, labels, positions);
  }

  public EnumLabels renamed(String label, String newLabel) {
    List<String> changed = new ArrayList<>(labels);
    changed.set(labels.indexOf(label), newLabel);
    return new EnumLabels(type, changed, positions);
  }

  /**
   * With another label.
   *
   * @param index where it is to stand, from 0
   * @throws MokaException {@code STATEMENT_TOO_COMPLEX} if no position is left there
   */
  public EnumLabels with(String label, int index) {
    long position;
    if (index == labels.size()) {
      position = positions.isEmpty() ? 0 : positions.get(index - 1) + GAP;
    } else if (index == 0) {
      position = positions.get(0) - GAP;
    } else {
      long before = positions.get(index - 1);
      position = before + (positions.get(index) - before) / 2;
      if (position == before) {
        throw new MokaException(
            SqlState.STATEMENT_TOO_COMPLEX,
            "Too many labels were inserted between those of "
                + this
                + "; add '"
                + label
                + "' at another place");
      }
    }
    List<String> more = new ArrayList<>(labels);
    more.add(index, label);
    List<Long> places = new ArrayList<>(positions);
    places.add(index, position);
    return new EnumLabels(type, more, places);
  }

  /** The type as one would write it. */
  @Override
  public String toString() {
    if (type != null) {
      return type;
    }
    StringBuilder text = new StringBuilder("ENUM(");
    for (String label : labels) {
      text.append(text.length() > 5 ? ", '" : "'").append(label.replace("'", "''")).append('\'');
    }
    return text.append(')').toString();
  }
}
