package io.mokadb.sql.tokens;

/** The kinds of {@linkplain Tokenizer tokens}. */
public enum TokenKind {
  /** A keyword, a name without quotes, or the name of a collation. */
  WORD,
  /** A name in double quotes, also with the prefix {@code U&}. */
  QUOTED_NAME,
  /** A text in single quotes without a prefix. */
  STRING,
  /**
   * A text in single quotes with a prefix: {@code N}, {@code X}, {@code E}, {@code U&}, a charset.
   */
  PREFIXED_STRING,
  /** A text between {@code $$} or {@code $tag$}. */
  DOLLAR_STRING,
  /** A number without a sign. */
  NUMBER,
  /** {@code ?}. */
  PARAMETER,
  /** An operator, a bracket, a separator. */
  SYMBOL,
  /** A comment or a hint, given only by {@link Tokenizer#withComments}. */
  COMMENT,
  /** A character that begins no token, or a name in quotes that no statement may contain. */
  INVALID,
  /** A quote or a comment that the text does not close; it extends to the end of the text. */
  UNCLOSED,
  /** The end of the text. */
  END
}
