package io.mokadb.hibernate;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.JDBCException;
import org.hibernate.QueryTimeoutException;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.exception.ConstraintViolationException.ConstraintKind;
import org.hibernate.exception.LockAcquisitionException;
import org.hibernate.exception.LockTimeoutException;
import org.hibernate.exception.spi.SQLExceptionConversionDelegate;
import org.hibernate.exception.spi.ViolatedConstraintNameExtractor;

/** Hibernate's exceptions for Moka's SQLStates. Stateless. */
final class MokaExceptions {
  private static final Pattern CONSTRAINT =
      Pattern.compile(
          "(?:Unique constraint|Unique index|Check constraint|Foreign key|Primary key) (.+?)"
              + " (?:of table|cannot be|is violated)");

  private static final boolean KINDS = knowsKinds();

  static final ViolatedConstraintNameExtractor NAMES = MokaExceptions::constraintName;
  static final SQLExceptionConversionDelegate CONVERSION = MokaExceptions::convert;

  private MokaExceptions() {}

  /** The name of the violated constraint, or null if the failure is not such a violation. */
  private static String constraintName(SQLException failure) {
    String message = failure.getMessage();
    if (message == null) {
      return null;
    }
    Matcher named = CONSTRAINT.matcher(message);
    return named.find() ? named.group(1) : null;
  }

  /** Null leaves the decision to Hibernate, which looks at the class of the SQLState. */
  private static JDBCException convert(SQLException failure, String message, String sql) {
    String state = failure.getSQLState();
    if (state == null) {
      return null;
    }
    return switch (state) {
      case "23505" ->
          KINDS
              ? Kinds.unique(failure, message, sql)
              : new ConstraintViolationException(message, failure, sql, constraintName(failure));
      case "23502", "23503", "23514" ->
          new ConstraintViolationException(message, failure, sql, constraintName(failure));
      // A conflict: the whole transaction is to be run again.
      case "40001" -> new LockAcquisitionException(message, failure, sql);
      case "55P03" -> new LockTimeoutException(message, failure, sql);
      case "57014" -> new QueryTimeoutException(message, failure, sql);
      default -> null;
    };
  }

  /** Hibernate 6.4 does not distinguish kinds of constraints. */
  private static boolean knowsKinds() {
    return Arrays.stream(ConstraintViolationException.class.getDeclaredClasses())
        .anyMatch(type -> type.getSimpleName().equals("ConstraintKind"));
  }

  /** Loaded only where there are kinds. */
  private static final class Kinds {
    private Kinds() {}

    static JDBCException unique(SQLException failure, String message, String sql) {
      return new ConstraintViolationException(
          message, failure, sql, ConstraintKind.UNIQUE, constraintName(failure));
    }
  }
}
