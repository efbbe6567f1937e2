package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** {@code ENUM('a', 'b')} as a type. Immutable. */
public final class EnumTypeSpec extends SqlTypeNameSpec {
  private final List<String> labels;

  public EnumTypeSpec(List<String> labels, SqlParserPos position) {
    super(new SqlIdentifier("ENUM", position), position);
    this.labels = List.copyOf(labels);
  }

  public List<String> labels() {
    return labels;
  }

  @Override
  public RelDataType deriveType(SqlValidator validator) {
    return ((NamedTypeFactory) validator.getTypeFactory()).createEnumType(labels);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("ENUM");
    SqlWriter.Frame frame = writer.startList(SqlWriter.FrameTypeEnum.FUN_CALL, "(", ")");
    for (String label : labels) {
      writer.sep(",");
      writer.print("'" + label.replace("'", "''") + "'");
    }
    writer.endList(frame);
  }

  @Override
  public boolean equalsDeep(SqlTypeNameSpec other, Litmus litmus) {
    return other instanceof EnumTypeSpec given && given.labels.equals(labels)
        ? litmus.succeed()
        : litmus.fail("{} != {}", this, other);
  }
}
