package io.mokadb.sql.parser.ast;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** A type that Calcite has no name for: CLOB, BLOB, JSON. Immutable. */
public final class NamedTypeSpec extends SqlTypeNameSpec {
  private final int precision;

  /**
   * @param precision characters or bytes; negative for none
   */
  public NamedTypeSpec(String name, int precision, SqlParserPos position) {
    super(new SqlIdentifier(name, position), position);
    this.precision = precision;
  }

  public String name() {
    return getTypeName().getSimple();
  }

  public int precision() {
    return precision;
  }

  @Override
  public RelDataType deriveType(SqlValidator validator) {
    return ((NamedTypeFactory) validator.getTypeFactory()).createNamedType(name(), precision);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(name());
    if (precision >= 0) {
      SqlWriter.Frame frame = writer.startList(SqlWriter.FrameTypeEnum.FUN_CALL, "(", ")");
      writer.print(precision);
      writer.endList(frame);
    }
  }

  @Override
  public boolean equalsDeep(SqlTypeNameSpec other, Litmus litmus) {
    return other instanceof NamedTypeSpec named
            && named.name().equals(name())
            && named.precision == precision
        ? litmus.succeed()
        : litmus.fail("{} != {}", this, other);
  }

  /** For messages. */
  @Override
  public String toString() {
    return precision < 0 ? name() : name() + "(" + precision + ")";
  }

  /** True if a type as it is written is one of these. */
  public static boolean isOne(SqlNode node) {
    return node instanceof org.apache.calcite.sql.SqlDataTypeSpec spec
        && spec.getTypeNameSpec() instanceof NamedTypeSpec;
  }
}
