package io.mokadb.sql.layout;

import io.mokadb.session.EnumLabels;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import java.util.HashMap;
import java.util.Map;

/** Positions of the labels of an ENUM, which represent the labels in rows and keys. Immutable. */
final class EnumPositions {
  private final SqlType type;
  private final Map<String, Long> positions = new HashMap<>();
  private final Map<Long, String> labels = new HashMap<>();

  private EnumPositions(SqlType type) {
    this.type = type;
    EnumLabels declared = type.labels();
    for (int i = 0; i < declared.labels().size(); i++) {
      positions.put(declared.labels().get(i), declared.positions().get(i));
      labels.put(declared.positions().get(i), declared.labels().get(i));
    }
  }

  /** Null for a type other than ENUM. */
  static EnumPositions of(SqlType type) {
    return type.kind() == SqlType.Kind.ENUM ? new EnumPositions(type) : null;
  }

  /**
   * @throws MokaException {@code BAD_CAST} if the type has no such label
   */
  long of(Object label) {
    Long position = positions.get((String) label);
    if (position == null) {
      throw new MokaException(SqlState.BAD_CAST, "'" + label + "' is not a value of " + type);
    }
    return position;
  }

  /**
   * @throws MokaException {@code DATA_CORRUPTED} if the type has no label there
   */
  String label(long position) {
    String label = labels.get(position);
    if (label == null) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED,
          "A stored value of " + type + " has no label. CHECK DATABASE finds its table and key");
    }
    return label;
  }
}
