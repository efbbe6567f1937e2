package io.mokadb.sql.plan.type;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.AbstractSqlType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The types CLOB, BLOB, JSON and ENUM, which Calcite has no names for and takes for texts and bytes
 * of another kind. So functions of texts are defined on CLOB, JSON and ENUM too. Immutable.
 */
public final class NamedType extends AbstractSqlType {
  private final SqlType type;

  private NamedType(SqlType type, boolean nullable) {
    super(type.kind() == Kind.BLOB ? SqlTypeName.VARBINARY : SqlTypeName.VARCHAR, nullable, null);
    this.type = type;
    computeDigest();
  }

  /**
   * @return not nullable, and canonical
   */
  static RelDataType of(SqlType type, RelDataTypeFactory factory) {
    return factory.copyType(new NamedType(type, false));
  }

  NamedType withNullability(boolean nullable) {
    return nullable == isNullable() ? this : new NamedType(type, nullable);
  }

  public static boolean isJson(RelDataType type) {
    return type instanceof NamedType named && named.type.kind() == Kind.JSON;
  }

  public SqlType sqlType() {
    return type;
  }

  @Override
  public int getPrecision() {
    return type.precision() < 0 ? RelDataType.PRECISION_NOT_SPECIFIED : type.precision();
  }

  @Override
  public Charset getCharset() {
    return type.kind() == Kind.BLOB ? null : StandardCharsets.UTF_8;
  }

  @Override
  public SqlCollation getCollation() {
    return type.kind() == Kind.BLOB ? null : SqlCollation.IMPLICIT;
  }

  @Override
  protected void generateTypeString(StringBuilder text, boolean withDetail) {
    text.append(type);
    if (withDetail && type.labels() != null) {
      // Types are kept by this text, and the labels of one may change.
      text.append(type.labels().labels()).append(type.labels().positions());
    }
  }
}
