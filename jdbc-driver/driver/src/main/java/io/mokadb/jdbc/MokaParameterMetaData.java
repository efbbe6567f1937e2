package io.mokadb.jdbc;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.result.SelfWrapper;
import io.mokadb.jdbc.value.JdbcTypes;
import io.mokadb.session.ParameterInfo;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;

/** The parameters of a statement. Immutable. */
final class MokaParameterMetaData implements ParameterMetaData, SelfWrapper {
  private final List<ParameterInfo> parameters;
  private final int outs;

  /**
   * @param outs how many of the first come back
   */
  MokaParameterMetaData(List<ParameterInfo> parameters, int outs) {
    this.parameters = parameters;
    this.outs = outs;
  }

  private SqlType type(int param) throws SQLException {
    if (param < 1 || param > parameters.size()) {
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER,
          "There is no parameter " + param + ": the statement has " + parameters.size());
    }
    return parameters.get(param - 1).type();
  }

  @Override
  public int getParameterCount() {
    return parameters.size();
  }

  @Override
  public int isNullable(int param) throws SQLException {
    type(param);
    return parameterNullableUnknown;
  }

  @Override
  public boolean isSigned(int param) throws SQLException {
    return JdbcTypes.isSigned(type(param).kind());
  }

  @Override
  public int getPrecision(int param) throws SQLException {
    return JdbcTypes.precision(type(param));
  }

  @Override
  public int getScale(int param) throws SQLException {
    return JdbcTypes.scale(type(param));
  }

  @Override
  public int getParameterType(int param) throws SQLException {
    return JdbcTypes.code(type(param).kind());
  }

  @Override
  public String getParameterTypeName(int param) throws SQLException {
    return JdbcTypes.name(type(param));
  }

  @Override
  public String getParameterClassName(int param) throws SQLException {
    return JdbcTypes.className(type(param).kind());
  }

  @Override
  public int getParameterMode(int param) throws SQLException {
    type(param);
    return param <= outs ? parameterModeOut : parameterModeIn;
  }
}
