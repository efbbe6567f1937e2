/**
 * What a class implements to be the body of a trigger: {@code CREATE TRIGGER ... CALL 'class'}.
 *
 * <p>Public API for applications; knows the standard library only.
 */
package io.mokadb.session.trigger;
