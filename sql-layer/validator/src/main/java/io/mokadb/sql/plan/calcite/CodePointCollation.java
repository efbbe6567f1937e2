package io.mokadb.sql.plan.calcite;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.Comparators;
import java.text.CollationKey;
import java.text.Collator;
import java.util.Comparator;
import org.apache.calcite.sql.SqlCollation;

/**
 * The default collation, which orders texts by code points. Without it, Calcite 1.42.0 asks whether
 * a range of texts is empty, or two ranges meet, in the order of UTF-16, in which U+FFFD is behind
 * the pairs that stand for higher characters: a condition that holds is folded to FALSE. No
 * upstream issue found. Immutable and thread-safe.
 */
public final class CodePointCollation extends SqlCollation {
  public static final CodePointCollation INSTANCE = new CodePointCollation();

  private static final long serialVersionUID = 1;

  private CodePointCollation() {
    super(Coercibility.IMPLICIT);
  }

  @Override
  public Collator getCollator() {
    return ByCodePoint.INSTANCE;
  }

  private static final class ByCodePoint extends Collator {
    static final ByCodePoint INSTANCE = new ByCodePoint();

    private static final Comparator<Object> ORDER = Comparators.forType(SqlType.of(Kind.VARCHAR));

    @Override
    public int compare(String one, String other) {
      return ORDER.compare(one, other);
    }

    @Override
    public CollationKey getCollationKey(String text) {
      throw new UnsupportedOperationException("Texts are compared as they are");
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }
}
