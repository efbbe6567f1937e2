package io.mokadb.sql.plan.type;

import io.mokadb.session.SqlType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** The type of a cast that the planner adds. Immutable. */
public final class KnownTypeSpec extends SqlTypeNameSpec {
  private final SqlType type;

  private KnownTypeSpec(SqlType type) {
    super(new SqlIdentifier(type.toString(), SqlParserPos.ZERO), SqlParserPos.ZERO);
    this.type = type;
  }

  /** The second operand of a CAST to a type. */
  public static SqlDataTypeSpec of(SqlType type) {
    return new SqlDataTypeSpec(new KnownTypeSpec(type), SqlParserPos.ZERO);
  }

  @Override
  public RelDataType deriveType(SqlValidator validator) {
    return TypeMapping.toRelType(type, false, validator.getTypeFactory());
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.print(type.toString());
  }

  @Override
  public boolean equalsDeep(SqlTypeNameSpec other, Litmus litmus) {
    return other instanceof KnownTypeSpec known && known.type.equals(type)
        ? litmus.succeed()
        : litmus.fail("{} != {}", this, other);
  }
}
