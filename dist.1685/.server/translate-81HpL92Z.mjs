// node_modules/preact/dist/preact.mjs
var n$1;
var l$2;
var u$2;
var t$3;
var i$2;
var r$2;
var o$2;
var e$2;
var f$2;
var c$2;
var a$2;
var s$2;
var h$2;
var p$3;
var v$3;
var d$3 = {};
var w$3 = [];
var _$2 = /acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i;
var g$2 = Array.isArray;
function m$3(n, l) {
	for (var u in l) n[u] = l[u];
	return n;
}
function b$2(n) {
	n && n.parentNode && n.parentNode.removeChild(n);
}
function k$2(l, u, t) {
	var i, r, o, e = {};
	for (o in u) "key" == o ? i = u[o] : "ref" == o ? r = u[o] : e[o] = u[o];
	if (arguments.length > 2 && (e.children = arguments.length > 3 ? n$1.call(arguments, 2) : t), "function" == typeof l && null != l.defaultProps) for (o in l.defaultProps) void 0 === e[o] && (e[o] = l.defaultProps[o]);
	return x$2(l, e, i, r, null);
}
function x$2(n, t, i, r, o) {
	var e = {
		type: n,
		props: t,
		key: i,
		ref: r,
		__k: null,
		__: null,
		__b: 0,
		__e: null,
		__c: null,
		constructor: void 0,
		__v: null == o ? ++u$2 : o,
		__i: -1,
		__u: 0
	};
	return null == o && null != l$2.vnode && l$2.vnode(e), e;
}
function S$1(n) {
	return n.children;
}
function C$1(n, l) {
	this.props = n, this.context = l;
}
function $(n, l) {
	if (null == l) return n.__ ? $(n.__, n.__i + 1) : null;
	for (var u; l < n.__k.length; l++) if (null != (u = n.__k[l]) && null != u.__e) return u.__e;
	return "function" == typeof n.type ? $(n) : null;
}
function I(n) {
	if (n.__P && n.__d) {
		var u = n.__v, t = u.__e, i = [], r = [], o = m$3({}, u);
		o.__v = u.__v + 1, l$2.vnode && l$2.vnode(o), q$1(n.__P, o, u, n.__n, n.__P.namespaceURI, 32 & u.__u ? [t] : null, i, null == t ? $(u) : t, !!(32 & u.__u), r), o.__v = u.__v, o.__.__k[o.__i] = o, D$1(i, o, r), u.__e = u.__ = null, o.__e != t && P(o);
	}
}
function P(n) {
	if (null != (n = n.__) && null != n.__c) return n.__e = n.__c.base = null, n.__k.some(function(l) {
		if (null != l && null != l.__e) return n.__e = n.__c.base = l.__e;
	}), P(n);
}
function A$2(n) {
	(!n.__d && (n.__d = !0) && i$2.push(n) && !H.__r++ || r$2 != l$2.debounceRendering) && ((r$2 = l$2.debounceRendering) || o$2)(H);
}
function H() {
	try {
		for (var n, l = 1; i$2.length;) i$2.length > l && i$2.sort(e$2), n = i$2.shift(), l = i$2.length, I(n);
	} finally {
		i$2.length = H.__r = 0;
	}
}
function L(n, l, u, t, i, r, o, e, f, c, a) {
	var s, h, p, v, y, _, g = t && t.__k || w$3, m = l.length;
	for (f = T$2(u, l, g, f, m), s = 0; s < m; s++) null != (p = u.__k[s]) && (h = -1 != p.__i && g[p.__i] || d$3, p.__i = s, _ = q$1(n, p, h, i, r, o, e, f, c, a), v = p.__e, p.ref && h.ref != p.ref && (h.ref && J(h.ref, null, p), a.push(p.ref, p.__c || v, p)), null == y && null != v && (y = v), 4 & p.__u ? (f = j$2(p, f, n), h.__e && (h.__e = null)) : "function" == typeof p.type && void 0 !== _ ? f = _ : v && (f = v.nextSibling), p.__u &= -7);
	return u.__e = y, f;
}
function T$2(n, l, u, t, i) {
	var r, o, e, f, c, a = u.length, s = a, h = 0;
	for (n.__k = new Array(i), r = 0; r < i; r++) null != (o = l[r]) && "boolean" != typeof o && "function" != typeof o ? ("string" == typeof o || "number" == typeof o || "bigint" == typeof o || o.constructor == String ? o = n.__k[r] = x$2(null, o, null, null, null) : g$2(o) ? o = n.__k[r] = x$2(S$1, { children: o }, null, null, null) : void 0 === o.constructor && o.__b > 0 ? o = n.__k[r] = x$2(o.type, o.props, o.key, o.ref ? o.ref : null, o.__v) : n.__k[r] = o, f = r + h, o.__ = n, o.__b = n.__b + 1, e = null, -1 != (c = o.__i = O$1(o, u, f, s)) && (s--, (e = u[c]) && (e.__u |= 2)), null == e || null == e.__v ? (-1 == c && (i > a ? h-- : i < a && h++), "function" != typeof o.type && (o.__u |= 4)) : c != f && (c == f - 1 ? h-- : c == f + 1 ? h++ : (c > f ? h-- : h++, o.__u |= 4))) : n.__k[r] = null;
	if (s) for (r = 0; r < a; r++) null != (e = u[r]) && 0 == (2 & e.__u) && (e.__e == t && (t = $(e)), K(e, e));
	return t;
}
function j$2(n, l, u) {
	var t, i;
	if ("function" == typeof n.type) {
		for (t = n.__k, i = 0; t && i < t.length; i++) t[i] && (t[i].__ = n, l = j$2(t[i], l, u));
		return l;
	}
	n.__e != l && (l && n.type && !l.parentNode && (l = $(n)), l = u.insertBefore(n.__e, l || null));
	do
		l = l && l.nextSibling;
	while (null != l && 8 == l.nodeType);
	return l;
}
function O$1(n, l, u, t) {
	var i, r, o, e = n.key, f = n.type, c = l[u], a = null != c && 0 == (2 & c.__u);
	if (null === c && null == e || a && e == c.key && f == c.type) return u;
	if (t > (a ? 1 : 0)) {
		for (i = u - 1, r = u + 1; i >= 0 || r < l.length;) if (null != (c = l[o = i >= 0 ? i-- : r++]) && 0 == (2 & c.__u) && e == c.key && f == c.type) return o;
	}
	return -1;
}
function z$1(n, l, u) {
	"-" == l[0] ? n.setProperty(l, null == u ? "" : u) : n[l] = null == u ? "" : "number" != typeof u || _$2.test(l) ? u : u + "px";
}
function N(n, l, u, t, i) {
	var r, o;
	n: if ("style" == l) if ("string" == typeof u) n.style.cssText = u;
	else {
		if ("string" == typeof t && (n.style.cssText = t = ""), t) for (l in t) u && l in u || z$1(n.style, l, "");
		if (u) for (l in u) t && u[l] == t[l] || z$1(n.style, l, u[l]);
	}
	else if ("o" == l[0] && "n" == l[1]) r = l != (l = l.replace(s$2, "$1")), o = l.toLowerCase(), l = o in n || "onFocusOut" == l || "onFocusIn" == l ? o.slice(2) : l.slice(2), n.l || (n.l = {}), n.l[l + r] = u, u ? t ? u[a$2] = t[a$2] : (u[a$2] = h$2, n.addEventListener(l, r ? v$3 : p$3, r)) : n.removeEventListener(l, r ? v$3 : p$3, r);
	else {
		if ("http://www.w3.org/2000/svg" == i) l = l.replace(/xlink(H|:h)/, "h").replace(/sName$/, "s");
		else if ("width" != l && "height" != l && "href" != l && "list" != l && "form" != l && "tabIndex" != l && "download" != l && "rowSpan" != l && "colSpan" != l && "role" != l && "popover" != l && l in n) try {
			n[l] = null == u ? "" : u;
			break n;
		} catch (n) {}
		"function" == typeof u || (null == u || !1 === u && "-" != l[4] ? n.removeAttribute(l) : n.setAttribute(l, "popover" == l && 1 == u ? "" : u));
	}
}
function V(n) {
	return function(u) {
		if (this.l) {
			var t = this.l[u.type + n];
			if (null == u[c$2]) u[c$2] = h$2++;
			else if (u[c$2] < t[a$2]) return;
			return t(l$2.event ? l$2.event(u) : u);
		}
	};
}
function q$1(n, u, t, i, r, o, e, f, c, a) {
	var s, h, p, v, y, d, _, k, x, M, I, P, A, H, T, j, F = u.type;
	if (void 0 !== u.constructor) return null;
	128 & t.__u && (c = !!(32 & t.__u), o = [f = u.__e = t.__e]), (s = l$2.__b) && s(u);
	n: if ("function" == typeof F) {
		h = e.length;
		try {
			if (x = u.props, M = F.prototype && F.prototype.render, I = (s = F.contextType) && i[s.__c], P = s ? I ? I.props.value : s.__ : i, t.__c ? k = (p = u.__c = t.__c).__ = p.__E : (M ? u.__c = p = new F(x, P) : (u.__c = p = new C$1(x, P), p.constructor = F, p.render = Q), I && I.sub(p), p.state || (p.state = {}), p.__n = i, v = p.__d = !0, p.__h = [], p._sb = []), M && null == p.__s && (p.__s = p.state), M && null != F.getDerivedStateFromProps && (p.__s == p.state && (p.__s = m$3({}, p.__s)), m$3(p.__s, F.getDerivedStateFromProps(x, p.__s))), y = p.props, d = p.state, p.__v = u, v) M && null == F.getDerivedStateFromProps && null != p.componentWillMount && p.componentWillMount(), M && null != p.componentDidMount && p.__h.push(p.componentDidMount);
			else {
				if (M && null == F.getDerivedStateFromProps && x !== y && null != p.componentWillReceiveProps && p.componentWillReceiveProps(x, P), u.__v == t.__v || !p.__e && null != p.shouldComponentUpdate && !1 === p.shouldComponentUpdate(x, p.__s, P)) {
					u.__v != t.__v && (p.props = x, p.state = p.__s, p.__d = !1), u.__e = t.__e, u.__k = t.__k, u.__k.some(function(n) {
						n && (n.__ = u);
					}), w$3.push.apply(p.__h, p._sb), p._sb = [], p.__h.length && e.push(p), f = $(t);
					break n;
				}
				null != p.componentWillUpdate && p.componentWillUpdate(x, p.__s, P), M && null != p.componentDidUpdate && p.__h.push(function() {
					p.componentDidUpdate(y, d, _);
				});
			}
			if (p.context = P, p.props = x, p.__P = n, p.__e = !1, A = l$2.__r, H = 0, M) p.state = p.__s, p.__d = !1, A && A(u), s = p.render(p.props, p.state, p.context), w$3.push.apply(p.__h, p._sb), p._sb = [];
			else do
				p.__d = !1, A && A(u), s = p.render(p.props, p.state, p.context), p.state = p.__s;
			while (p.__d && ++H < 25);
			p.state = p.__s, null != p.getChildContext && (i = m$3(m$3({}, i), p.getChildContext())), M && !v && null != p.getSnapshotBeforeUpdate && (_ = p.getSnapshotBeforeUpdate(y, d)), T = null != s && s.type === S$1 && null == s.key ? E(s.props.children) : s, f = L(n, g$2(T) ? T : [T], u, t, i, r, o, e, f, c, a), p.base = u.__e, u.__u &= -161, p.__h.length && e.push(p), k && (p.__E = p.__ = null);
		} catch (n) {
			if (e.length = h, u.__v = null, c || null != o) {
				if (n.then) {
					for (u.__u |= c ? 160 : 128; f && 8 == f.nodeType && f.nextSibling;) f = f.nextSibling;
					null != o && (o[o.indexOf(f)] = null), u.__e = f;
				} else if (null != o) for (j = o.length; j--;) b$2(o[j]);
			} else u.__e = t.__e;
			u.__k ??= t.__k || [], n.then || B$1(u), l$2.__e(n, u, t);
		}
	} else null == o && u.__v == t.__v ? (u.__k = t.__k, u.__e = t.__e) : f = u.__e = G(t.__e, u, t, i, r, o, e, c, a);
	return (s = l$2.diffed) && s(u), 128 & u.__u ? void 0 : f;
}
function B$1(n) {
	n && (n.__c && (n.__c.__e = !0), n.__k && n.__k.some(B$1));
}
function D$1(n, u, t) {
	for (var i = 0; i < t.length; i++) J(t[i], t[++i], t[++i]);
	l$2.__c && l$2.__c(u, n), n.some(function(u) {
		try {
			n = u.__h, u.__h = [], n.some(function(n) {
				n.call(u);
			});
		} catch (n) {
			l$2.__e(n, u.__v);
		}
	});
}
function E(n) {
	return "object" != typeof n || null == n || n.__b > 0 ? n : g$2(n) ? n.map(E) : void 0 !== n.constructor ? null : m$3({}, n);
}
function G(u, t, i, r, o, e, f, c, a) {
	var s, h, p, v, y, w, _, m = i.props || d$3, k = t.props, x = t.type;
	if ("svg" == x ? o = "http://www.w3.org/2000/svg" : "math" == x ? o = "http://www.w3.org/1998/Math/MathML" : o || (o = "http://www.w3.org/1999/xhtml"), null != e) {
		for (s = 0; s < e.length; s++) if ((y = e[s]) && "setAttribute" in y == !!x && (x ? y.localName == x : 3 == y.nodeType)) {
			u = y, e[s] = null;
			break;
		}
	}
	if (null == u) {
		if (null == x) return document.createTextNode(k);
		u = document.createElementNS(o, x, k.is && k), c && (l$2.__m && l$2.__m(t, e), c = !1), e = null;
	}
	if (null == x) m === k || c && u.data == k || (u.data = k);
	else {
		if (e = "textarea" == x && null != k.defaultValue ? null : e && n$1.call(u.childNodes), !c && null != e) for (m = {}, s = 0; s < u.attributes.length; s++) m[(y = u.attributes[s]).name] = y.value;
		for (s in m) y = m[s], "dangerouslySetInnerHTML" == s ? p = y : "children" == s || s in k || "value" == s && "defaultValue" in k || "checked" == s && "defaultChecked" in k || N(u, s, null, y, o);
		for (s in k) y = k[s], "children" == s ? v = y : "dangerouslySetInnerHTML" == s ? h = y : "value" == s ? w = y : "checked" == s ? _ = y : c && "function" != typeof y || m[s] === y || N(u, s, y, m[s], o);
		if (h) c || p && (h.__html == p.__html || h.__html == u.innerHTML) || (u.innerHTML = h.__html), t.__k = [];
		else if (p && (u.innerHTML = ""), L("template" == t.type ? u.content : u, g$2(v) ? v : [v], t, i, r, "foreignObject" == x ? "http://www.w3.org/1999/xhtml" : o, e, f, e ? e[0] : i.__k && $(i, 0), c, a), null != e) for (s = e.length; s--;) b$2(e[s]);
		c && "textarea" != x || (s = "value", "progress" == x && null == w ? u.removeAttribute("value") : null != w && (w !== u[s] || "progress" == x && !w || "option" == x && w != m[s]) && N(u, s, w, m[s], o), s = "checked", null != _ && _ != u[s] && N(u, s, _, m[s], o));
	}
	return u;
}
function J(n, u, t) {
	try {
		if ("function" == typeof n) {
			var i = "function" == typeof n.__u;
			i && n.__u(), i && null == u || (n.__u = n(u));
		} else n.current = u;
	} catch (n) {
		l$2.__e(n, t);
	}
}
function K(n, u, t) {
	var i, r;
	if (l$2.unmount && l$2.unmount(n), (i = n.ref) && (i.current && i.current != n.__e || J(i, null, u)), null != (i = n.__c)) {
		if (i.componentWillUnmount) try {
			i.componentWillUnmount();
		} catch (n) {
			l$2.__e(n, u);
		}
		i.base = i.__P = i.__n = null;
	}
	if (i = n.__k) for (r = 0; r < i.length; r++) i[r] && K(i[r], u, t || "function" != typeof n.type);
	t || b$2(n.__e), n.__c = n.__ = n.__e = void 0;
}
function Q(n, l, u) {
	return this.constructor(n, u);
}
n$1 = w$3.slice, l$2 = { __e: function(n, l, u, t) {
	for (var i, r, o; l = l.__;) if ((i = l.__c) && !i.__) try {
		if ((r = i.constructor) && null != r.getDerivedStateFromError && (i.setState(r.getDerivedStateFromError(n)), o = i.__d), null != i.componentDidCatch && (i.componentDidCatch(n, t || {}), o = i.__d), o) return i.__E = i;
	} catch (l) {
		n = l;
	}
	throw n;
} }, u$2 = 0, t$3 = function(n) {
	return null != n && void 0 === n.constructor;
}, C$1.prototype.setState = function(n, l) {
	var u = null != this.__s && this.__s != this.state ? this.__s : this.__s = m$3({}, this.state);
	"function" == typeof n && (n = n(m$3({}, u), this.props)), n && m$3(u, n), null != n && this.__v && (l && this._sb.push(l), A$2(this));
}, C$1.prototype.forceUpdate = function(n) {
	this.__v && (this.__e = !0, n && this.__h.push(n), A$2(this));
}, C$1.prototype.render = S$1, i$2 = [], o$2 = "function" == typeof Promise ? Promise.prototype.then.bind(Promise.resolve()) : setTimeout, e$2 = function(n, l) {
	return n.__v.__b - l.__v.__b;
}, H.__r = 0, f$2 = Math.random().toString(8), c$2 = "__d" + f$2, a$2 = "__a" + f$2, s$2 = /(PointerCapture)$|Capture$/i, h$2 = 0, p$3 = V(!1), v$3 = V(!0);
// node_modules/preact/hooks/dist/hooks.mjs
var t$2;
var r$1;
var u$1;
var i$1;
var o$1 = 0;
var f$1 = [];
var c$1 = l$2;
var e$1 = c$1.__b;
var a$1 = c$1.__r;
var v$2 = c$1.diffed;
var l$1 = c$1.__c;
var m$2 = c$1.unmount;
var p$2 = c$1.__;
function s$1(n, t) {
	c$1.__h && c$1.__h(r$1, n, o$1 || t), o$1 = 0;
	var u = r$1.__H || (r$1.__H = {
		__: [],
		__h: []
	});
	return n >= u.__.length && u.__.push({}), u.__[n];
}
function d$2(n) {
	return o$1 = 1, y$2(D, n);
}
function y$2(n, u, i) {
	var o = s$1(t$2++, 2);
	if (o.t = n, !o.__c && (o.__ = [i ? i(u) : D(void 0, u), function(n) {
		var t = o.__N ? o.__N[0] : o.__[0], r = o.t(t, n);
		t !== r && (o.__N = [r, o.__[1]], o.__c.setState({}));
	}], o.__c = r$1, !r$1.__f)) {
		var f = function(n, t, r) {
			if (!o.__c.__H) return !0;
			var u = !1, i = o.__c.props !== n;
			if (o.__c.__H.__.some(function(n) {
				if (n.__N) {
					u = !0;
					var t = n.__[0];
					n.__ = n.__N, n.__N = void 0, t !== n.__[0] && (i = !0);
				}
			}), c) {
				var f = c.call(this, n, t, r);
				return u ? f || i : f;
			}
			return !u || i;
		};
		r$1.__f = !0;
		var c = r$1.shouldComponentUpdate, e = r$1.componentWillUpdate;
		r$1.componentWillUpdate = function(n, t, r) {
			if (this.__e) {
				var u = c;
				c = void 0, f(n, t, r), c = u;
			}
			e && e.call(this, n, t, r);
		}, r$1.shouldComponentUpdate = f;
	}
	return o.__N || o.__;
}
function h$1(n, u) {
	var i = s$1(t$2++, 3);
	!c$1.__s && C(i.__H, u) && (i.__ = n, i.u = u, r$1.__H.__h.push(i));
}
function A$1(n) {
	return o$1 = 5, T$1(function() {
		return { current: n };
	}, []);
}
function T$1(n, r) {
	var u = s$1(t$2++, 7);
	return C(u.__H, r) && (u.__ = n(), u.__H = r, u.__h = n), u.__;
}
function j$1() {
	for (var n; n = f$1.shift();) {
		var t = n.__H;
		if (n.__P && t) try {
			t.__h.some(z), t.__h.some(B), t.__h = [];
		} catch (r) {
			t.__h = [], c$1.__e(r, n.__v);
		}
	}
}
c$1.__b = function(n) {
	r$1 = null, e$1 && e$1(n);
}, c$1.__ = function(n, t) {
	n && t.__k && t.__k.__m && (n.__m = t.__k.__m), p$2 && p$2(n, t);
}, c$1.__r = function(n) {
	a$1 && a$1(n), t$2 = 0;
	var i = (r$1 = n.__c).__H;
	i && (u$1 === r$1 ? (i.__h = [], r$1.__h = [], i.__.some(function(n) {
		n.__N && (n.__ = n.__N), n.u = n.__N = void 0;
	})) : (i.__h.some(z), i.__h.some(B), i.__h = [], t$2 = 0)), u$1 = r$1;
}, c$1.diffed = function(n) {
	v$2 && v$2(n);
	var t = n.__c;
	t && t.__H && (t.__H.__h.length && (1 !== f$1.push(t) && i$1 === c$1.requestAnimationFrame || ((i$1 = c$1.requestAnimationFrame) || w$2)(j$1)), t.__H.__.some(function(n) {
		n.u && (n.__H = n.u, n.u = void 0);
	})), u$1 = r$1 = null;
}, c$1.__c = function(n, t) {
	t.some(function(n) {
		try {
			n.__h.some(z), n.__h = n.__h.filter(function(n) {
				return !n.__ || B(n);
			});
		} catch (r) {
			t.some(function(n) {
				n.__h && (n.__h = []);
			}), t = [], c$1.__e(r, n.__v);
		}
	}), l$1 && l$1(n, t);
}, c$1.unmount = function(n) {
	m$2 && m$2(n);
	var t, r = n.__c;
	r && r.__H && (r.__H.__.some(function(n) {
		try {
			z(n);
		} catch (n) {
			t = n;
		}
	}), r.__H = void 0, t && c$1.__e(t, r.__v));
};
var k$1 = "function" == typeof requestAnimationFrame;
function w$2(n) {
	var t, r = function() {
		clearTimeout(u), k$1 && cancelAnimationFrame(t), setTimeout(n);
	}, u = setTimeout(r, 35);
	k$1 && (t = requestAnimationFrame(r));
}
function z(n) {
	var t = r$1, u = n.__c;
	"function" == typeof u && (n.__c = void 0, u()), r$1 = t;
}
function B(n) {
	var t = r$1;
	n.__c = n.__(), r$1 = t;
}
function C(n, t) {
	return !n || n.length !== t.length || t.some(function(t, r) {
		return t !== n[r];
	});
}
function D(n, t) {
	return "function" == typeof t ? t(n) : t;
}
// node_modules/@preact/signals-core/dist/signals-core.mjs
var t$1 = Symbol.for("preact-signals");
function i() {
	if (e > 1) {
		e--;
		return;
	}
	let t, i = !1;
	(function() {
		let t = h;
		h = void 0;
		while (void 0 !== t) {
			const i = t.S;
			if (i.v === t.v) {
				for (let n = i.t; void 0 !== n; n = n.x) if (n.i === t.i) n.i = i.i;
			}
			t = t.o;
		}
	})();
	while (void 0 !== r) {
		let n = r;
		r = void 0;
		c++;
		while (void 0 !== n) {
			const o = n.u;
			n.u = void 0;
			n.f &= -3;
			if (!(8 & n.f) && w$1(n)) try {
				n.c();
			} catch (n) {
				if (!i) {
					t = n;
					i = !0;
				}
			}
			n = o;
		}
	}
	c = 0;
	e--;
	if (i) throw t;
}
function n(t) {
	if (e > 0) return t();
	d$1 = ++u;
	e++;
	try {
		return t();
	} finally {
		i();
	}
}
var o;
var s;
var r;
function f(t) {
	const i = o, n = s;
	o = void 0;
	s = void 0;
	try {
		return t();
	} finally {
		o = i;
		s = n;
	}
}
var h;
var e = 0;
var c = 0;
var u = 0;
var d$1 = 0;
var v$1 = 0;
function l(t) {
	if (void 0 === o) return;
	let i = t.n;
	if (void 0 === i || i.t !== o) {
		i = {
			i: 0,
			S: t,
			p: o.s,
			n: void 0,
			t: o,
			e: void 0,
			x: void 0,
			r: i
		};
		if (void 0 !== o.s) o.s.n = i;
		o.s = i;
		t.n = i;
		if (32 & o.f) t.S(i);
		return i;
	} else if (-1 === i.i) {
		i.i = 0;
		if (void 0 !== i.n) {
			i.n.p = i.p;
			if (void 0 !== i.p) i.p.n = i.n;
			i.p = o.s;
			i.n = void 0;
			o.s.n = i;
			o.s = i;
		}
		return i;
	}
}
function y$1(t, i) {
	this.v = t;
	this.i = 0;
	this.n = void 0;
	this.t = void 0;
	this.l = 0;
	this.W = null == i ? void 0 : i.watched;
	this.Z = null == i ? void 0 : i.unwatched;
	this.name = null == i ? void 0 : i.name;
}
y$1.prototype.brand = t$1;
y$1.prototype.h = function() {
	return !0;
};
y$1.prototype.S = function(t) {
	const i = this.t;
	if (i !== t && void 0 === t.e) {
		t.x = i;
		this.t = t;
		if (void 0 !== i) i.e = t;
		else f(() => {
			var t;
			null == (t = this.W) || t.call(this);
		});
	}
};
y$1.prototype.U = function(t) {
	if (void 0 !== this.t) {
		const i = t.e, n = t.x;
		if (void 0 !== i) {
			i.x = n;
			t.e = void 0;
		}
		if (void 0 !== n) {
			n.e = i;
			t.x = void 0;
		}
		if (t === this.t) {
			this.t = n;
			if (void 0 === n) f(() => {
				var t;
				null == (t = this.Z) || t.call(this);
			});
		}
	}
};
y$1.prototype.subscribe = function(t) {
	return x$1(() => {
		const i = this.value;
		f(() => t(i));
	}, { name: "sub" });
};
y$1.prototype.valueOf = function() {
	return this.value;
};
y$1.prototype.toString = function() {
	return this.value + "";
};
y$1.prototype.toJSON = function() {
	return this.value;
};
y$1.prototype.peek = function() {
	return f(() => this.value);
};
Object.defineProperty(y$1.prototype, "value", {
	get() {
		const t = l(this);
		if (void 0 !== t) t.i = this.i;
		return this.v;
	},
	set(t) {
		if (t !== this.v) {
			if (c > 100) throw new Error("Cycle detected");
			(function(t) {
				if (0 !== e && 0 === c) {
					if (t.l !== d$1) {
						t.l = d$1;
						h = {
							S: t,
							v: t.v,
							i: t.i,
							o: h
						};
					}
				}
			})(this);
			this.v = t;
			this.i++;
			v$1++;
			e++;
			try {
				for (let t = this.t; void 0 !== t; t = t.x) t.t.N();
			} finally {
				i();
			}
		}
	}
});
function a(t, i) {
	return new y$1(t, i);
}
function w$1(t) {
	for (let i = t.s; void 0 !== i; i = i.n) if (i.S.i !== i.i || !i.S.h() || i.S.i !== i.i) return !0;
	return !1;
}
function b$1(t) {
	for (let i = t.s; void 0 !== i; i = i.n) {
		const n = i.S.n;
		if (void 0 !== n) i.r = n;
		i.S.n = i;
		i.i = -1;
		if (void 0 === i.n) {
			t.s = i;
			break;
		}
	}
}
function _$1(t) {
	let i, n = t.s;
	while (void 0 !== n) {
		const t = n.p;
		if (-1 === n.i) {
			n.S.U(n);
			if (void 0 !== t) t.n = n.n;
			if (void 0 !== n.n) n.n.p = t;
		} else i = n;
		n.S.n = n.r;
		if (void 0 !== n.r) n.r = void 0;
		n = t;
	}
	t.s = i;
}
function j(t, i) {
	y$1.call(this, void 0, i);
	this.x = t;
	this.s = void 0;
	this.g = v$1 - 1;
	this.f = 4;
}
j.prototype = new y$1();
j.prototype.h = function() {
	this.f &= -3;
	if (1 & this.f) return !1;
	if (32 == (36 & this.f)) return !0;
	this.f &= -5;
	if (this.g === v$1) return !0;
	this.g = v$1;
	this.f |= 1;
	if (this.i > 0 && !w$1(this)) {
		this.f &= -2;
		return !0;
	}
	const t = o;
	try {
		b$1(this);
		o = this;
		const t = this.x();
		if (16 & this.f || this.v !== t || 0 === this.i) {
			this.v = t;
			this.f &= -17;
			this.i++;
		}
	} catch (t) {
		this.v = t;
		this.f |= 16;
		this.i++;
	}
	o = t;
	_$1(this);
	this.f &= -2;
	return !0;
};
j.prototype.S = function(t) {
	if (void 0 === this.t) {
		this.f |= 36;
		for (let t = this.s; void 0 !== t; t = t.n) t.S.S(t);
	}
	y$1.prototype.S.call(this, t);
};
j.prototype.U = function(t) {
	if (void 0 !== this.t) {
		y$1.prototype.U.call(this, t);
		if (void 0 === this.t) {
			this.f &= -33;
			for (let t = this.s; void 0 !== t; t = t.n) t.S.U(t);
		}
	}
};
j.prototype.N = function() {
	if (!(2 & this.f)) {
		this.f |= 6;
		for (let t = this.t; void 0 !== t; t = t.x) t.t.N();
	}
};
Object.defineProperty(j.prototype, "value", { get() {
	if (1 & this.f) throw new Error("Cycle detected");
	const t = l(this);
	this.h();
	if (void 0 !== t) t.i = this.i;
	if (16 & this.f) throw this.v;
	return this.v;
} });
function O(t, i) {
	return new j(t, i);
}
function p$1(t) {
	const n = t.j;
	t.j = void 0;
	if ("function" == typeof n) {
		e++;
		const s = o;
		o = void 0;
		try {
			n();
		} catch (i) {
			t.f &= -2;
			t.f |= 8;
			g$1(t);
			throw i;
		} finally {
			o = s;
			i();
		}
	}
}
function g$1(t) {
	for (let i = t.s; void 0 !== i; i = i.n) i.S.U(i);
	t.x = void 0;
	t.s = void 0;
	p$1(t);
}
function S(t) {
	if (o !== this) throw new Error("Out-of-order effect");
	_$1(this);
	o = t;
	this.f &= -2;
	try {
		if (8 & this.f) g$1(this);
	} finally {
		i();
	}
}
function m$1(t, i) {
	this.x = t;
	this.j = void 0;
	this.s = void 0;
	this.u = void 0;
	this.f = 32;
	this.name = null == i ? void 0 : i.name;
	if (s) s.push(this);
}
m$1.prototype.c = function() {
	const t = this.S();
	try {
		if (8 & this.f) return;
		if (void 0 === this.x) return;
		const i = this.x();
		if ("function" == typeof i) this.j = i;
	} finally {
		t();
	}
};
m$1.prototype.S = function() {
	if (1 & this.f) throw new Error("Cycle detected");
	this.f |= 1;
	this.f &= -9;
	p$1(this);
	b$1(this);
	e++;
	const t = o;
	o = this;
	return S.bind(this, t);
};
m$1.prototype.N = function() {
	if (!(2 & this.f)) {
		this.f |= 2;
		this.u = r;
		r = this;
	}
};
m$1.prototype.d = function() {
	this.f |= 8;
	if (!(1 & this.f)) g$1(this);
};
m$1.prototype.dispose = function() {
	this.d();
};
function x$1(t, i) {
	const n = new m$1(t, i);
	try {
		n.c();
	} catch (t) {
		n.d();
		throw t;
	}
	const o = n.d.bind(n);
	o[Symbol.dispose] = o;
	return o;
}
// node_modules/@preact/signals/dist/signals.mjs
var d = "undefined" != typeof window && !!window.__PREACT_SIGNALS_DEVTOOLS__;
var p;
var m;
var v;
var _ = [];
var g = [];
x$1(function() {
	p = this.N;
})();
function b(t, i) {
	l$2[t] = i.bind(null, l$2[t] || (() => {}));
}
function y(t) {
	if (v) {
		const t = v;
		v = void 0;
		t();
	}
	v = t && t.S();
}
function w({ data: t }) {
	const i = useSignal(t);
	i.name = "ReactiveDom";
	i.value = t;
	const [n, e] = T$1(() => {
		let t = this, n = this.__v;
		while (n = n.__) if (n.__c) {
			n.__c.__$f |= 4;
			break;
		}
		const e = O(() => {
			let t = i.value.value;
			return 0 === t ? 0 : !0 === t ? "" : t || "";
		}), f = O(() => !Array.isArray(e.value) && !t$3(e.value)), r = x$1(function() {
			this.N = M;
			if (f.value) {
				const i = e.value;
				if (t.__v && t.__v.__e && 3 === t.__v.__e.nodeType) t.__v.__e.data = i;
			}
		}), u = this.__$u.d;
		this.__$u.d = function() {
			r();
			u.call(this);
		};
		return [f, e];
	}, []);
	return n.value ? e.peek() : e.value;
}
w.displayName = "ReactiveTextNode";
Object.defineProperties(y$1.prototype, {
	constructor: {
		configurable: !0,
		value: k$2(S$1, null).constructor
	},
	type: {
		configurable: !0,
		value: w
	},
	props: {
		configurable: !0,
		get() {
			const t = this;
			return { data: { get value() {
				return t.value;
			} } };
		}
	},
	__b: {
		configurable: !0,
		value: 1
	}
});
b("__b", (t, i) => {
	y();
	m = void 0;
	if ("string" == typeof i.type) {
		let t, n = i.props;
		for (let e in n) {
			if ("children" === e) continue;
			let o = n[e];
			if (o instanceof y$1) {
				if (!t) i.__np = t = {};
				t[e] = o;
				n[e] = o.peek();
			}
		}
	}
	t(i);
});
b("__r", (t, n) => {
	t(n);
	if (n.type !== S$1) {
		y();
		let t, i = n.__c;
		if (i) {
			i.__$f &= -2;
			t = i.__$u;
			if (void 0 === t) i.__$u = t = function(t, i) {
				let n;
				x$1(function() {
					n = this;
				}, { name: i });
				n.c = t;
				return n;
			}(function(t) {
				return function() {
					var i;
					if (d) null == (i = this.y) || i.call(this);
					t.__$f |= 1;
					t.setState({});
				};
			}(i), "function" == typeof n.type ? n.type.displayName || n.type.name : "");
		}
		m = i;
		y(t);
	}
});
b("__e", (t, i, n, e) => {
	y();
	m = void 0;
	t(i, n, e);
});
b("diffed", (t, i) => {
	y();
	m = void 0;
	let n;
	if ("string" == typeof i.type && (n = i.__e)) {
		let t = i.__np, e = i.props, o = n.U;
		if (o) for (let i in o) {
			let n = o[i];
			if (!(void 0 === n || t && i in t)) {
				n.d();
				o[i] = void 0;
			}
		}
		if (t) {
			if (!o) {
				o = {};
				n.U = o;
			}
			for (let i in t) {
				let f = o[i], r = t[i];
				if (void 0 === f) {
					f = k(n, i, r, e);
					o[i] = f;
				} else f.o(r, e);
			}
		}
	}
	t(i);
});
function k(t, i, n, e) {
	const o = i in t && void 0 === t.ownerSVGElement, f = a(n);
	return {
		o: (t, i) => {
			f.value = t;
			e = i;
		},
		d: x$1(function() {
			this.N = M;
			const n = f.value.value;
			if (e[i] !== n) {
				e[i] = n;
				if (o) t[i] = n;
				else if (null != n && (!1 !== n || "-" === i[4])) t.setAttribute(i, n);
				else t.removeAttribute(i);
			}
		})
	};
}
b("unmount", (t, i) => {
	if ("string" == typeof i.type) {
		let t = i.__e;
		if (t) {
			const i = t.U;
			if (i) {
				t.U = void 0;
				for (let t in i) {
					let n = i[t];
					if (n) n.d();
				}
			}
		}
		let n = i.__np;
		if (n) {
			let t = i.props;
			for (let i in n) t[i] = n[i];
		}
		i.__np = void 0;
	} else {
		let t = i.__c;
		if (t) {
			t.__$f |= 8;
			const i = t.__$u;
			if (i) {
				t.__$u = void 0;
				i.d();
			}
		}
	}
	t(i);
});
b("__h", (t, i, n, e) => {
	if (e < 3) i.__$f |= 2;
	t(i, n, e);
});
C$1.prototype.shouldComponentUpdate = function(t, i) {
	if (this.__R) return !0;
	const n = this.__$u, e = n && void 0 !== n.s;
	for (let t in i) return !0;
	if (this.__f || "boolean" == typeof this.u && !0 === this.u) {
		const t = 2 & this.__$f;
		if (!(e || t || 4 & this.__$f)) return !0;
		if (1 & this.__$f) return !0;
	} else {
		if (!(e || 4 & this.__$f)) return !0;
		if (3 & this.__$f) return !0;
	}
	for (let i in t) if ("__source" !== i && t[i] !== this.props[i]) return !0;
	for (let i in this.props) if (!(i in t)) return !0;
	return !1;
};
function useSignal(t, i) {
	return T$1(() => a(t, i), []);
}
var q = "undefined" == typeof requestAnimationFrame ? setTimeout : function(t) {
	const i = () => {
		clearTimeout(n);
		cancelAnimationFrame(e);
		t();
	}, n = setTimeout(i, 35), e = requestAnimationFrame(i);
};
var A = (t) => {
	queueMicrotask(() => {
		queueMicrotask(t);
	});
};
function T() {
	n(() => {
		let t;
		while (t = _.shift()) p.call(t);
	});
}
function x() {
	if (1 === _.push(this)) (l$2.requestAnimationFrame || q)(T);
}
function F() {
	n(() => {
		let t;
		while (t = g.shift()) p.call(t);
	});
}
function M() {
	if (1 === g.push(this)) (l$2.requestAnimationFrame || A)(F);
}
function useSignalEffect(t, i) {
	const n = A$1(t);
	n.current = t;
	const e = m;
	h$1(() => x$1(function() {
		this.N = x;
		if (!(e && 8 & e.__$f)) return n.current();
	}, i), []);
}
// packages/i18n/web/negotiate.ts
/** A tag with its likely script and region: `zh-TW` becomes `zh-Hant-TW`. Null where it is not a language tag. */
var maximize = (tag) => {
	try {
		return new Intl.Locale(tag).maximize();
	} catch {
		return null;
	}
};
/**
* The available language for a preferred one: the same language in the same script, if possible of the same region. `pt-BR` matches
* `pt`, `zh-TW` matches `zh-Hant` but not `zh-Hans`. Null where none matches.
*/
var matchLanguage = (preferred, available) => {
	const wanted = maximize(preferred);
	const matches = available.map((tag) => ({
		tag,
		locale: maximize(tag)
	})).filter(({ locale }) => locale?.language === wanted?.language && locale?.script === wanted?.script).toSorted((a, b) => a.tag.length - b.tag.length);
	const sameRegion = matches.find(({ locale }) => locale?.region === wanted?.region);
	return wanted === null ? null : (sameRegion ?? matches[0])?.tag ?? null;
};
// packages/i18n/web/language.ts
var bundles = [];
var tagOf = (file) => file.replace(/^.*\/|\.ts$/gu, "");
/** Registers the messages of a folder. They are loaded with the language of the page. */
var addBundle = (files) => {
	const bundle = {
		loaders: new Map(Object.entries(files).map(([file, load]) => [tagOf(file), load])),
		loaded: /* @__PURE__ */ new Map()
	};
	bundles.push(bundle);
	return bundle;
};
/** The messages that all pages share. */
var sharedBundle = addBundle(/* #__PURE__ */ Object.assign({
	"./messages/de.ts": () => import("./de-B4fsTtfA.mjs").then((m) => m["default"]),
	"./messages/en.ts": () => import("./en-Dej5D1Bk.mjs").then((m) => m["default"]),
	"./messages/fr.ts": () => import("./fr-B-N-gGza.mjs").then((m) => m["default"]),
	"./messages/pl.ts": () => import("./pl-CJQ5aWti.mjs").then((m) => m["default"])
}));
/** A language's name in that language. */
var nameOf = (tag) => {
	const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
	return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
};
[...sharedBundle.loaders.keys()].map((code) => ({
	code,
	name: nameOf(code)
}));
sharedBundle.loaded;
/** The language of the page. Components that show a message are drawn again when it changes. */
var language = a("en");
var bundlesWithout = (tag) => bundles.filter(({ loaded }) => !loaded.has(tag));
/** Loads a language into every bundle. A game that does not have it falls back to a related language, then to English. */
var load = (tag) => Promise.all(bundlesWithout(tag).map(async ({ loaders, loaded }) => {
	const fallback = matchLanguage(tag, [...loaders.keys()]) ?? "en";
	const messages = await loaders.get(fallback)?.();
	loaded.set(tag, messages ?? {});
}));
var requested = "";
/** Switches the page to a language once it is loaded. If it cannot be loaded, nothing changes. */
var setLanguage = async (tag) => {
	requested = tag;
	if (!sharedBundle.loaders.has(tag)) throw new Error(`There is no language ${tag}.`);
	while (bundlesWithout(tag).length > 0) await load(tag);
	if (requested === tag) language.value = tag;
};
/** Resolves when every bundle is loaded, for a page that adds a game after it has chosen its language. */
var messagesLoaded = async () => {
	while (bundlesWithout(language.value).length > 0) await load(language.value);
};
// packages/i18n/web/format-number.ts
/** A number in the format of the language: 6.5, or 6,5. */
var formatNumber = (value) => new Intl.NumberFormat(language.value).format(value);
/** A rate from 0 to 1 as a percentage, with the narrow no-break space of WRD-7 where the language has a space. */
var formatPercent = (rate) => new Intl.NumberFormat(language.value, { style: "percent" }).format(rate).replaceAll("\xA0", " ");
// packages/i18n/web/translate.ts
/** The form of a message for a count, by the plural rules of the language. */
var formOf = (message, count) => typeof message === "string" ? message : message[new Intl.PluralRules(language.value).select(Number(count))] ?? message.other;
var fill = (message, values) => formOf(message, values["count"]).replaceAll(/\{(\w+)\}/gu, (placeholder, name) => {
	const value = values[name] ?? placeholder;
	return typeof value === "number" ? formatNumber(value) : value;
});
var messagesOf = ({ loaded }) => {
	const messages = loaded.get(language.value);
	if (messages === void 0) throw new Error(`The language ${language.value} is not loaded.`);
	return messages;
};
var makeTranslator = (...bundles) => {
	const find = (key, values = {}) => {
		const message = bundles.map(messagesOf).find((one) => Object.hasOwn(one, key))?.[key];
		return message === void 0 ? null : fill(message, values);
	};
	const t = (key, ...[values]) => {
		const text = find(key, values);
		if (text === null) throw new Error(`There is no message ${key}.`);
		return text;
	};
	return {
		find,
		t
	};
};
/** The messages that all pages share. */
var sharedMessages = makeTranslator(sharedBundle);
var { t } = sharedMessages;
/** The messages of a game, one file per language. They are loaded before the page shows the game. */
var defineMessages = (files) => makeTranslator(addBundle(files), sharedBundle);
export { l$2 as _, formatPercent as a, setLanguage as c, useSignalEffect as d, f, S$1 as g, h$1 as h, formatNumber as i, matchLanguage as l, d$2 as m, sharedMessages as n, language as o, A$1 as p, t as r, messagesLoaded as s, defineMessages as t, useSignal as u };
