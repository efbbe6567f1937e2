package io.mokadb.wire;

/**
 * The form of frames within HTTP: each request, with its length before it, is the body of a POST,
 * and its answer that of the response.
 */
public final class HttpForm {
  /** The path of all requests. */
  public static final String PATH = "/frames";

  public static final String MEDIA_TYPE = "application/x-moka-frame";

  /** The field with the session's name, which all requests have but the one that opens it. */
  public static final String SESSION = "Moka-Session";

  private HttpForm() {}

  /** The name of a session, which cannot be guessed without its secret. */
  public static String name(long session, long secret) {
    return Long.toHexString(session) + "-" + Long.toHexString(secret);
  }
}
