use super::*;
#[test] fn sm() { let mut bad=std::collections::BTreeMap::new(); for l in std::fs::read_to_string("/tmp/nat/sm17").unwrap().lines() { let p: Vec<&str>=l.split(' ').collect(); let h=|s:&str| f64::from_bits(u64::from_str_radix(s,16).unwrap()); let (x,y,e)=(h(p[1]),h(p[2]),h(p[3]));
 let g = match p[0] {"sin"=>trigonometric::sin(x),"cos"=>trigonometric::cos(x),"log"=>logarithm::log(x),"log10"=>logarithm::log10(x),"sinh"=>hyperbolic::sinh(x),"cosh"=>hyperbolic::cosh(x),"tanh"=>hyperbolic::tanh(x),"log1p"=>logarithm::log1p(x),"atan2"=>trigonometric::atan2(x,y),_=>e};
 let e2 = bad.entry(p[0].to_string()).or_insert((0,0)); e2.1+=1; if !(g.to_bits()==e.to_bits() || g.is_nan()&&e.is_nan()) { e2.0+=1; if e2.0<4 {println!("{} {x:e} {y:e} {e:e} {g:e}",p[0]);} } } println!("{bad:?}"); }
